import { uuidV5 } from '@kebab/choices'

/**
 * The URI of a step of a protocol, by its place from 0: the first has that of the protocol, any other `kairos://mem/` with the UUID of version 5
 * (RFC 9562) of the step's number from 1, in decimal, in the namespace of the protocol's own UUID. It stays while the step keeps its place.
 */
export async function stepUri(protocolUri: string, index: number): Promise<string> {
  if (index === 0) return protocolUri
  const at = protocolUri.lastIndexOf('/') + 1
  return protocolUri.slice(0, at) + (await uuidV5(String(index + 1), protocolUri.slice(at)))
}
