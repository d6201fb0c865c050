/**
 * The namespace of the ids of protocols: the UUID v5 of `kairos://mem/` in the URL namespace of RFC 9562 (`6ba7b811-9dad-11d1-80b4-00c04fd430c8`).
 */
const NAMESPACE = '9d12288b-c054-5490-8984-d78ab2d45a5e'

/**
 * The UUID of version 5 (RFC 9562: the first 128 bits of SHA-1 over namespace and name, with version and variant set) of a name, in lower case.
 * `namespace` is a UUID; default: that of protocols, `9d12288b-c054-5490-8984-d78ab2d45a5e`.
 */
export async function uuidV5(name: string, namespace = NAMESPACE): Promise<string> {
  const prefix = Uint8Array.from(namespace.replaceAll('-', '').match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
  const text = new TextEncoder().encode(name)
  const bytes = new Uint8Array(prefix.length + text.length)
  bytes.set(prefix)
  bytes.set(text, prefix.length)
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-1', bytes)).subarray(0, 16)
  hash[6] = (hash[6]! & 0x0f) | 0x50
  hash[8] = (hash[8]! & 0x3f) | 0x80
  const hex = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** The id of a protocol by the document that it is in and its heading; `null` for the only protocol of a document without one. */
export function chainId(docId: string, title: string | null): Promise<string> {
  return uuidV5(JSON.stringify(title === null ? [docId] : [docId, title]))
}
