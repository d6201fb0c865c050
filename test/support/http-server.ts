import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'

/** A server of Node on a port of this machine. */
export interface HttpServer {
  url: string
  server: Server
  close(): Promise<void>
}

/** Serves a handler of the web standards over `node:http`. */
export async function serveOverNode(handler: (request: Request) => Promise<Response>): Promise<HttpServer> {
  return listen(createServer(getRequestListener(handler)))
}

/** Has a server listen at a free port of this machine. */
export async function listen(server: Server): Promise<HttpServer> {
  // A server and its client share an event loop here. A call after a pause finds no closed connection.
  server.keepAliveTimeout = 75_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    server,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
