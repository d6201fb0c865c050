import { existsSync } from 'node:fs'
import { cp, mkdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { WASM_PACKAGE, wasmProgram } from '../../scripts/packages/shown-programs.js'
import { MODEL_LIBRARY } from './offline-library.js'

const root = join(import.meta.dirname, '../..')
/** Where npm puts what the library depends on: within it first. */
const PLACES = [join(root, 'node_modules', MODEL_LIBRARY, 'node_modules'), join(root, 'node_modules')]
const LINKED = ['@huggingface/jinja', '@huggingface/tokenizers', 'onnxruntime-web', 'onnxruntime-common']

/**
 * Installs a copy of the library of language models in a folder, which finds its runtime there.
 *
 * - `native`: the package as it is;
 * - `wasm`: what the page of sizes puts in its place;
 * - `hidden`: the package without its binaries, as on a system that it has none for.
 *
 * It reads no network: models are those of `localModelPath` or the cache of the caller.
 */
export async function copyLibrary(folder: string, runtime: 'native' | 'wasm' | 'hidden'): Promise<void> {
  const modules = join(folder, 'node_modules')
  const from = join(root, 'node_modules', MODEL_LIBRARY)
  const place = join(modules, MODEL_LIBRARY)
  await mkdir(join(place, 'dist'), { recursive: true })
  for (const file of ['package.json', 'dist/transformers.node.mjs']) await cp(join(from, file), join(place, file))
  for (const name of LINKED) {
    await mkdir(dirname(join(modules, name)), { recursive: true })
    await symlink(placeOf(name), join(modules, name), 'junction')
  }
  await writePackage(join(modules, 'sharp'), { name: 'sharp' }, '')
  const target = join(modules, 'onnxruntime-node')
  if (runtime === 'wasm') await writePackage(target, WASM_PACKAGE, await wasmProgram())
  else if (runtime === 'native') await symlink(placeOf('onnxruntime-node'), target, 'junction')
  else
    await cp(placeOf('onnxruntime-node'), target, {
      recursive: true,
      filter: (path) => !/[\\/]bin([\\/]|$)/.test(path),
    })
}

function placeOf(name: string): string {
  const place = PLACES.map((modules) => join(modules, name)).find((path) => existsSync(path))
  if (place === undefined) throw new Error(`expected ${name} beside ${MODEL_LIBRARY}, found none`)
  return place
}

async function writePackage(folder: string, manifest: object, program: string): Promise<void> {
  await mkdir(folder)
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest))
  await writeFile(join(folder, 'index.js'), program)
}
