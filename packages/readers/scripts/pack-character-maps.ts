/**
 * Packs the character maps of pdf.js into one file:
 *
 *     npm pack pdfjs-dist@5.6.205 && tar -xf pdfjs-dist-5.6.205.tgz
 *     tsx packages/readers/scripts/pack-character-maps.ts package/cmaps
 *
 * The version is that of the pdf.js in `unpdf`, which `npm ls unpdf` and its sources name.
 */
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new TypeError('expected the folder of the maps')
const target = join(import.meta.dirname, '../character-maps')
const maps = readdirSync(folder)
  .filter((name) => name.endsWith('.bcmap'))
  .sort()
  .map((name) => ({ name, bytes: readFileSync(join(folder, name)) }))
const lengths = Object.fromEntries(maps.map(({ name, bytes }) => [name, bytes.length]))
const packed = Buffer.concat([Buffer.from(`${JSON.stringify(lengths)}\n`), ...maps.map(({ bytes }) => bytes)])
const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: packed.length }
writeFileSync(join(target, 'maps.br'), brotliCompressSync(packed, { params }))
copyFileSync(join(folder, 'LICENSE'), join(target, 'LICENSE'))
