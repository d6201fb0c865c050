import type { Span } from '../claims.js'
import { TOP_LEVEL_DOMAINS } from './generated/top-level-domains.js'

/** Endings of files that are top-level domains, too. Such a name alone is mostly that of a file. */
const FILE_ENDINGS = new Set(
  'as bz cab cc cl data fish java map md mk ml mm mov ms pl pm properties ps pub py rs sc sh so st sv tf vi zip'.split(
    ' ',
  ),
)

/** Names with dots between them. A backslash before a dot is one of Markdown. */
const NAMES = /(?<![\p{L}\p{N}_@.\\/:-])[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}_-]|\\?\.(?=[\p{L}\p{N}]))*/gu
/** What may stand behind a host. A marker is no part of it. */
const BEHIND = /(?::(\d{1,5})(?!\d))?(?:[/?#](?:(?!\[#\d)[^\s<])*)?/y
/** `//host`, as a browser reads it in the page that it stands in. */
const WITHOUT_SCHEME = /(?<![\p{L}\p{N}_:/\\.])\\?\/\\?\/(?=[\p{L}\p{N}[])(?:(?!\[#\d)[^\s<])+/gu

/** An address without a scheme. */
interface BareHost extends Span {
  address: string
}

/**
 * The addresses without a scheme in a text: `//host`, and hosts that programs make links of. Those
 * end with a top-level domain. An ending of files, as in `README.md`, needs a path or a port behind
 * it, since it is mostly that of a file; the number in `main.rs:10` is a line.
 */
export function bareHostsIn(text: string): BareHost[] {
  const hosts = [...text.matchAll(NAMES)].flatMap(({ 0: name, index }) => {
    BEHIND.lastIndex = index + name.length
    const [behind, port] = BEHIND.exec(text)!
    const end = index + name.length + behind.length
    return isHost(name, behind, port) ? [{ start: index, end, address: name.toLowerCase() + behind }] : []
  })
  const relative = [...text.matchAll(WITHOUT_SCHEME)].map(({ 0: address, index }) => {
    return { start: index, end: index + address.length, address: address.replaceAll('\\', '') }
  })
  return [...hosts, ...relative]
}

function isHost(name: string, behind: string, port: string | undefined): boolean {
  const labels = name.replaceAll('\\', '').toLowerCase().split('.')
  const last = labels.at(-1)!
  if (labels.length < 2) return false
  const isAddress = labels.length === 4 && labels.every((label) => /^\d{1,3}$/.test(label))
  if (isAddress) return behind !== ''
  if (!TOP_LEVEL_DOMAINS.has(last) && !/^xn--[a-z0-9-]+$/.test(last)) return false
  if (!FILE_ENDINGS.has(last)) return true
  const isLine = port !== undefined && port.length < 4 && port !== '80' && port !== '443'
  return behind !== '' && !(isLine && behind === `:${port}`)
}
