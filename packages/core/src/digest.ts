const encoder = new TextEncoder()

/** The first `bytes` bytes of the SHA-256 of a text. */
export async function digest(text: string | Uint8Array<ArrayBuffer>, bytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const data = typeof text === 'string' ? encoder.encode(text) : text
  return new Uint8Array(await crypto.subtle.digest('SHA-256', data)).slice(0, bytes)
}

/** 128 bits of the SHA-256 of a JSON value, in base64url: equal for equal values, and for nothing else that is likely to be met. */
export async function digestOf(value: unknown): Promise<string> {
  return toBase64Url(await digest(JSON.stringify(value), 16))
}

/** Base64url without padding (RFC 4648, section 5). */
export function toBase64Url(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** The bytes of a base64url text, or `null` if it isn't one. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) return null
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (char) => char.charCodeAt(0))
}
