import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'

/**
 * The character maps of pdf.js in one file, which `scripts/pack-character-maps.ts` of this package
 * makes: a line of JSON with the length of each map by its name, then the maps. It is in the folder
 * of the package, as far from the sources as from what is built.
 */
const PACKED = new URL('../../character-maps/maps.br', import.meta.url)

let maps: Promise<ReadonlyMap<string, Uint8Array>> | undefined

async function loadMaps(): Promise<ReadonlyMap<string, Uint8Array>> {
  const bytes = await promisify(brotliDecompress)(await readFile(PACKED))
  const headEnd = bytes.indexOf(10)
  const lengths = Object.entries(JSON.parse(bytes.toString('utf8', 0, headEnd)) as Record<string, number>)
  const unpacked = new Map<string, Uint8Array>()
  let at = headEnd + 1
  for (const [name, length] of lengths) {
    unpacked.set(name, bytes.subarray(at, at + length))
    at += length
  }
  return unpacked
}

/**
 * Gives pdf.js the character maps that files in Chinese, Japanese and Korean name without embedding
 * them. They are loaded with the first such file. pdf.js has its fonts and programs for pictures
 * from elsewhere, and they aren't needed for text.
 */
export class CharacterMaps {
  /** Returns a copy of a map: pdf.js may detach it. */
  async fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    maps ??= loadMaps()
    const map = kind === 'cMapUrl' ? (await maps).get(filename) : undefined
    if (map === undefined) throw new Error(`no ${filename}`)
    return map.slice()
  }
}
