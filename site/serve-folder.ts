import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** A folder that is served on this machine alone. */
export interface Served {
  url: string
  close(): void
}

/**
 * Serves a built site as a host of files does.
 * @param base the path that it is served below
 * @param port 0 for any that is free
 */
export async function serveFolder(folder: string, base: string, port: number): Promise<Served> {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    // A path can't lead out of the folder: it is absolute when it is made simple.
    const inside = pathname.startsWith(base) ? normalize(`/${decodeURIComponent(pathname.slice(base.length))}`) : ''
    const file = join(folder, inside.endsWith('/') ? `${inside}index.html` : inside)
    const found = inside === '' ? undefined : await readFile(file).catch(() => undefined)
    response.writeHead(found === undefined ? 404 : 200, { 'content-type': TYPES[extname(file)] ?? 'text/plain' })
    response.end(found ?? 'not found')
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve)
  })
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${base}`, close }
}
