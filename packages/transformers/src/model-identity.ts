import type { Dtype } from './dtype.js'
import type { Prefixes } from './known-models.js'
import type { Pooling } from './library.js'

/**
 * Names everything that decides the vectors: `name@dtype`, then `+cls` unless token vectors are averaged, then `+` and eight
 * digits of the prefixes' SHA-256 unless both are empty. Such as `Xenova/all-MiniLM-L6-v2@q8` or `Xenova/bge-small-en-v1.5@q8+cls+…`.
 */
export async function modelIdentity(
  model: string,
  dtype: Dtype,
  pooling: Pooling,
  prefixes: Prefixes,
): Promise<string> {
  const parts = [`${model}@${dtype}`]
  if (pooling !== 'mean') parts.push(pooling)
  if (prefixes.query !== '' || prefixes.passage !== '') parts.push(await shortHash([prefixes.query, prefixes.passage]))
  return parts.join('+')
}

async function shortHash(texts: string[]): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(texts))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest.subarray(0, 4), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
