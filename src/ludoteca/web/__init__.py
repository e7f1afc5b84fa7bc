"""The client: pages, scripts, styles, boards, words. No rules and no state of games: it draws what the server lists."""
