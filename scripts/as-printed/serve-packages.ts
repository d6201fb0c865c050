import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { posix } from 'node:path'
import type { PackedPackage } from '../packages/pack-packages.js'

export interface Registry {
  /** What npm takes as the registry of a scope. */
  url: string
  close(): Promise<void>
}

/**
 * A registry of these packages alone, on this machine alone: what npm asks of one to install them
 * by name. All other packages come from the registry that npm is configured with, when this one is
 * given for one scope only.
 */
export async function servePackages(packages: readonly PackedPackage[]): Promise<Registry> {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', url).pathname.slice(1))
    const found = packages.find(({ manifest: { name } }) => path === name || posix.dirname(path) === `${name}/-`)
    // Another run may use the same port with other tarballs, so nothing of this one may be cached.
    response.setHeader('cache-control', 'no-store')
    if (found === undefined) {
      response.writeHead(404, { 'content-type': 'application/json' }).end(JSON.stringify({ error: `no ${path} here` }))
    } else if (path === found.manifest.name) {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(document(found, url)))
    } else {
      response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(found.tarball)
    }
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return {
    url,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** What a registry says of a package. */
function document({ manifest, integrity }: PackedPackage, url: string): object {
  const { name, version } = manifest
  const dist = { integrity, tarball: `${url}${name}/-/${posix.basename(name)}-${version}.tgz` }
  return { name, 'dist-tags': { latest: version }, versions: { [version]: { ...manifest, dist } } }
}
