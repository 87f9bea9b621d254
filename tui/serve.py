"""The game in a browser on this machine, for whoever started it: Textual's own server, locked.

Who has the page can do what its owner does at a terminal: read and write files. So the server
listens on loopback alone, every address in it begins with a secret token, and no page of another
site, nor a name bent to this machine, gets an answer.
"""

import secrets

import aiohttp_jinja2
from aiohttp import web
from aiohttp.typedefs import Handler
from jinja2 import FileSystemLoader
from textual_serve.server import Server

HOST = "127.0.0.1"
REFUSED = "This game is private: open the exact address that was printed when it started.\n"


def application(command: str, port: int, token: str) -> web.Application:
    """What aiohttp runs: `command` is started for each page that is opened."""
    host, site = f"{HOST}:{port}", f"http://{HOST}:{port}"
    headers = {
        "Cache-Control": "no-store",
        "Content-Security-Policy": "default-src 'none'; font-src 'self'; img-src 'self' data:;"
        f" script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; connect-src"
        f" 'self' ws://{host}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        "Referrer-Policy": "no-referrer",
        "X-Content-Type-Options": "nosniff",
    }

    @web.middleware
    async def guard(request: web.Request, handler: Handler) -> web.StreamResponse:
        given = request.path[1:].partition("/")[0].encode(errors="replace")
        is_ours = request.host == host and request.headers.get("Origin", site) == site
        if not (secrets.compare_digest(given, token.encode()) and is_ours):
            raise web.HTTPForbidden(text=REFUSED, headers=headers)
        response = await handler(request)
        if not response.prepared:
            response.headers.update(headers)
        return response

    app = web.Application(middlewares=[guard])
    server = Server(command, HOST, port, title="Pieces of Eight", public_url=site)
    aiohttp_jinja2.setup(app, loader=FileSystemLoader(server.templates_path))
    app.router.add_get(f"/{token}/", server.handle_index, name="index")
    app.router.add_get(f"/{token}/ws", server.handle_websocket, name="websocket")
    app.router.add_static(f"/{token}/static", server.statics_path, name="static")
    return app
