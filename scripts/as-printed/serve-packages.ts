import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { posix } from 'node:path'
import type { PackedPackage } from '../packages/pack-packages.js'
import type { Manifest } from '../packages/published-packages.js'

/** One version of a package, as a registry has it. */
export interface Published {
  manifest: Manifest
  integrity: string
  tarball: Uint8Array
}

export interface Registry {
  /** What npm takes as the registry of a scope. */
  url: string
  /** All versions that it has, in the order in which they came. */
  published(): readonly Published[]
  close(): Promise<void>
}

export interface RegistryOptions {
  /** Accepts `npm publish` with this token. Without one, nothing can be published. */
  token?: string
  /** Runs when a version is kept, before the answer is sent. */
  onPublished?: (published: Published) => void
}

interface Entry {
  tags: Record<string, string>
  versions: Map<string, Published>
}

/** What `npm publish` sends. */
interface Upload {
  name: string
  'dist-tags': Record<string, string>
  versions: Record<string, Manifest & { dist: { integrity: string } }>
  _attachments: Record<string, { data: string }>
}

/**
 * A registry of these packages and of those that are published to it, on this machine alone: what
 * npm asks of one to install packages by name and to publish them. All other packages come from the
 * registry that npm is configured with, when this one is given for one scope only.
 */
export async function servePackages(
  packages: readonly Pick<PackedPackage, keyof Published>[],
  { token, onPublished = () => {} }: RegistryOptions = {},
): Promise<Registry> {
  const entries = new Map<string, Entry>()
  const order: Published[] = []
  const keep = (one: Published, tags: Record<string, string>): void => {
    const { name, version } = one.manifest
    const entry = entries.get(name) ?? { tags: {}, versions: new Map() }
    Object.assign(entry.tags, tags)
    entry.versions.set(version, one)
    entries.set(name, entry)
    order.push(one)
  }
  for (const { manifest, integrity, tarball } of packages)
    keep({ manifest, integrity, tarball }, { latest: manifest.version })

  const publish = async (path: string, request: IncomingMessage): Promise<Answer> => {
    if (token === undefined || request.headers.authorization !== `Bearer ${token}`) {
      return { status: 401, body: { error: 'expected the token of this registry' } }
    }
    const upload = (await bodyOf(request)) as Upload
    const [listed] = Object.values(upload.versions)
    if (listed === undefined) return { status: 400, body: { error: 'expected a version, found none' } }
    const { dist, ...manifest } = listed
    const [{ data = '' } = {}] = Object.values(upload._attachments)
    const tarball = new Uint8Array(Buffer.from(data, 'base64'))
    const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`
    if (upload.name !== path || manifest.name !== path || dist.integrity !== integrity) {
      return { status: 400, body: { error: `expected a tarball of ${path} with the integrity ${integrity}` } }
    }
    if (entries.get(path)?.versions.has(manifest.version)) {
      const error = `You cannot publish over the previously published versions: ${manifest.version}.`
      return { status: 403, body: { error } }
    }
    const published = { manifest, integrity, tarball }
    keep(published, upload['dist-tags'])
    onPublished(published)
    return { status: 201, body: { ok: true } }
  }

  const answer = async (request: IncomingMessage): Promise<Answer> => {
    const path = decodeURIComponent(new URL(request.url ?? '/', url).pathname.slice(1))
    if (request.method === 'PUT') return publish(path, request)
    const tagged = /^-\/package\/(.+)\/dist-tags$/.exec(path)?.[1] ?? path
    const entry = entries.get(tagged)
    if (entry !== undefined) return { status: 200, body: tagged === path ? document(path, entry, url) : entry.tags }
    const file = order.find(({ manifest }) => path === tarballPath(manifest))
    return file === undefined
      ? { status: 404, body: { error: `no ${path} here` } }
      : { status: 200, body: file.tarball }
  }
  const server = createServer((request, response) => {
    answer(request).then(
      (given) => send(response, given),
      (error: Error) => send(response, { status: 400, body: { error: error.message } }),
    )
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return {
    url,
    published: () => order,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

interface Answer {
  status: number
  /** Bytes as they are, or a value as JSON. */
  body: Uint8Array | object
}

/** Another run may use the same port with other tarballs, so nothing of this one may be cached. */
function send(response: ServerResponse, { status, body }: Answer): void {
  const [type, bytes] =
    body instanceof Uint8Array ? ['application/octet-stream', body] : ['application/json', JSON.stringify(body)]
  response.writeHead(status, { 'cache-control': 'no-store', 'content-type': type }).end(bytes)
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return JSON.parse(Buffer.concat(parts).toString())
}

/** What a registry says of a package. */
function document(name: string, { tags, versions }: Entry, url: string): object {
  const listed = [...versions].map(([version, { manifest, integrity }]) => {
    return [version, { ...manifest, dist: { integrity, tarball: `${url}${tarballPath(manifest)}` } }]
  })
  return { name, 'dist-tags': tags, versions: Object.fromEntries(listed) }
}

function tarballPath({ name, version }: Manifest): string {
  return `${name}/-/${posix.basename(name)}-${version}.tgz`
}
