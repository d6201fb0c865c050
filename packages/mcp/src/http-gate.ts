import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { bearerIn } from '@kebab/core/internal'

/** Which requests are let in. */
export interface Gate {
  /** The names of this server in `Host`, in lower case, with any port. */
  hosts: readonly string[]
  /** Origins of web pages that may call, besides the own origin of the server. */
  origins: readonly string[]
  /** The bearer token that clients have to send. Absent: none. */
  token: string | undefined
}

/** The response to a refused request. */
export interface Refusal {
  status: number
  /** The code of the JSON-RPC error in the body. */
  code: number
  message: string
  headers?: Record<string, string>
}

/**
 * Returns a refusal for a request to another host, from a web page of another origin, or without
 * the token, else `undefined`.
 *
 * The checks of host and origin keep out web pages in a browser on this machine. A page whose
 * domain was pointed at this machine (DNS rebinding) sends its own name in `Host`.
 */
export function refuse(request: IncomingMessage, { hosts, origins, token }: Gate): Refusal | undefined {
  const { host, origin, authorization } = request.headers
  const name = hostname(host)
  if (name === undefined || !hosts.includes(name))
    return refusal(403, 'Host: expected a name of this server, found another')
  if (origin !== undefined && !origins.includes(origin) && !isSameHost(origin, host)) {
    return refusal(403, 'Origin: expected one that is allowed, found another')
  }
  // A browser sends a preflight request without credentials.
  if (token === undefined || request.method === 'OPTIONS') return undefined
  if (isSame(bearerIn(authorization), token)) return undefined
  return { ...refusal(401, 'Authorization: expected Bearer and the token'), headers: { 'www-authenticate': 'Bearer' } }
}

/** Names that only this machine has. */
export const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

function refusal(status: number, message: string): Refusal {
  return { status, code: -32000, message }
}

/** The name in a `Host` header, without its port, in lower case. `undefined`: malformed. */
export function hostname(host: string | undefined): string | undefined {
  if (host === undefined || !/^[^\s/?#@\\]+$/.test(host)) return undefined
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : undefined
}

/** Whether an origin is that of this server. */
function isSameHost(origin: string, host: string | undefined): boolean {
  return URL.canParse(origin) && new URL(origin).host === host?.toLowerCase()
}

/** Compares two secrets in constant time. Their hashes have equal lengths. */
function isSame(first: string, second: string): boolean {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(first), hash(second))
}
