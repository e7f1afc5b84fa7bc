"""The site: pages, REST, WebSocket, store, guests, computer players. Rules and search are asked, never repeated."""
