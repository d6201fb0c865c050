import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Open } from './engine.ts'

/**
 * How much memory a process takes that does nothing but open a saved index and answer from it. That
 * of the process that built it says little: it is as large as its largest moment was, corpus
 * included.
 */
const [file = '', data = '', folder = ''] = process.argv.slice(2)
const { open }: { open: Open } = await import(pathToFileURL(file).href)
const queryVectors = new Float32Array(new Uint8Array(await readFile(join(data, 'queries.f32'))).buffer)
globalThis.gc?.()
const before = process.memoryUsage().rss
const query = await open({ queryVectors }, folder)
for (let q = 0; q < 500; q++) await query(q)
globalThis.gc?.()
process.stdout.write(String(process.memoryUsage().rss - before))
process.exit(0)
