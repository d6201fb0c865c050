import { createHash } from 'node:crypto'

/**
 * The URI of a step of a protocol, by its place from 0: the first has that of the protocol, any other `kairos://mem/` with the UUID of version 5
 * (RFC 9562) of the step's number from 1, in decimal, in the namespace of the protocol's own UUID. It stays while the step keeps its place.
 */
export function stepUri(protocolUri: string, index: number): string {
  if (index === 0) return protocolUri
  const at = protocolUri.lastIndexOf('/') + 1
  const namespace = Buffer.from(protocolUri.slice(at).replaceAll('-', ''), 'hex')
  const hash = createHash('sha1')
    .update(namespace)
    .update(String(index + 1))
    .digest()
    .subarray(0, 16)
  hash[6] = (hash[6]! & 0x0f) | 0x50
  hash[8] = (hash[8]! & 0x3f) | 0x80
  const uuid = hash.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return protocolUri.slice(0, at) + uuid
}
