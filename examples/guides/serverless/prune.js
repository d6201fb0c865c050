// Removes what a function on Linux never loads. Run it last: `npm install` brings it back.
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

const modules = join(import.meta.dirname, 'node_modules')
const binaries = join(modules, 'onnxruntime-node', 'bin')
for (const version of await readdir(binaries)) {
  for (const system of await readdir(join(binaries, version))) {
    for (const processor of await readdir(join(binaries, version, system))) {
      const needed = system === 'linux' && processor === process.arch
      if (!needed) await rm(join(binaries, version, system, processor), { recursive: true })
    }
  }
}
await rm(join(modules, 'onnxruntime-web'), { recursive: true, force: true }) // for browsers
