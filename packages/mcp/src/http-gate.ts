import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Who is let in. */
export interface Gate {
  /** Names of this machine, in lower case, that a `Host` may have, with any port. */
  hosts: readonly string[]
  /** Origins of web pages that may call, beside pages of this server's own origin. */
  origins: readonly string[]
  /** What clients have to know. Absent: nothing. */
  token: string | undefined
}

/** Why a request is refused. */
export interface Refusal {
  status: number
  /** The code of the JSON-RPC error in the body. */
  code: number
  message: string
  headers?: Record<string, string>
}

/**
 * Refuses a request for another host, from a web page of another origin, or without the token; `undefined` lets it in.
 * The first two keep web pages out that a browser on this machine shows: one whose domain was pointed here (DNS rebinding) has its own name in `Host`.
 */
export function refuse(request: IncomingMessage, { hosts, origins, token }: Gate): Refusal | undefined {
  const { host, origin, authorization } = request.headers
  const name = hostname(host)
  if (name === undefined || !hosts.includes(name))
    return refusal(403, 'Host: expected a name of this server, found another')
  if (origin !== undefined && !origins.includes(origin) && !isOwn(origin, host)) {
    return refusal(403, 'Origin: expected one that is allowed, found another')
  }
  // A browser asks without credentials what it may ask for.
  if (token === undefined || request.method === 'OPTIONS') return undefined
  const [scheme = '', given = ''] = (authorization ?? '').split(/ +/, 2)
  if (scheme.toLowerCase() === 'bearer' && isSame(given, token)) return undefined
  return { ...refusal(401, 'Authorization: expected Bearer and the token'), headers: { 'www-authenticate': 'Bearer' } }
}

/** Names of this machine that nothing else answers to. */
export const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

function refusal(status: number, message: string): Refusal {
  return { status, code: -32000, message }
}

/** The name in a `Host` without its port, in lower case. */
export function hostname(host: string | undefined): string | undefined {
  if (host === undefined || !/^[^\s/?#@\\]+$/.test(host)) return undefined
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : undefined
}

/** Whether a page of this very server calls. */
function isOwn(origin: string, host: string | undefined): boolean {
  return URL.canParse(origin) && new URL(origin).host === host?.toLowerCase()
}

/** Compares two secrets in a time that tells nothing of either: their hashes have one length. */
function isSame(one: string, other: string): boolean {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(one), hash(other))
}
