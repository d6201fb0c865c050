import { join } from 'node:path'
import { build } from 'esbuild'
import { expect, test } from 'vitest'

test('tools that follow imports find the optional model libraries by their names', async () => {
  const { metafile } = await build({
    entryPoints: [join(import.meta.dirname, '../src/installed-embedder.ts')],
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    outdir: 'unwritten',
    write: false,
    metafile: true,
  })
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports)
  const traced = imports.filter(({ kind }) => kind === 'dynamic-import').map(({ path }) => path)
  expect(traced).toEqual(['@huggingface/transformers', '@xenova/transformers', '@kebab/transformers'])
})
