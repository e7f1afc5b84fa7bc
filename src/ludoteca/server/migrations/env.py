"""What alembic runs: the migrations, on the connection it was given (see ../schema.py)."""

from alembic import context

from ludoteca.server.tables import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
