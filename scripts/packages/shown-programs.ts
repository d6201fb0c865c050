import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SIZES_PAGE } from './size-table.js'

const root = join(import.meta.dirname, '../..')

/** The manifest of the package that takes the place of the native runtime. */
export const WASM_PACKAGE = { name: 'onnxruntime-wasm', version: '1.0.0', type: 'module', exports: './index.js' }

/** Returns the program of the page of sizes that has a word in it. Rejects if there is none. */
export async function shownProgram(word: string): Promise<string> {
  const page = await readFile(join(root, SIZES_PAGE), 'utf8')
  const programs = [...page.matchAll(/(?<=^```text\n)import .*?(?=^```$)/gms)].map(([program]) => program)
  const program = programs.find((text) => text.includes(word))
  if (program === undefined) throw new Error(`expected a program with ${word} in ${SIZES_PAGE}, found none`)
  return program
}

/** Returns the program of the package that takes the place of the native runtime. */
export async function wasmProgram(): Promise<string> {
  return shownProgram('env.wasm')
}
