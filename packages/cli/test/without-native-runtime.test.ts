import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { prepareMiniLM } from '../../../scripts/minilm/prepare-minilm.js'
import { copyLibrary } from '../../../test/support/copied-library.js'
import { installWithoutModelLibrary } from '../../../test/support/without-model-library.js'
import { runInstalled } from './support/start-command.js'

/** The command with a library of models over a runtime, and a folder of documents. */
async function installed(runtime: 'native' | 'wasm' | 'hidden') {
  const alone = await installWithoutModelLibrary('cli')
  await copyLibrary(alone.folder, runtime)
  await mkdir(join(alone.folder, 'docs'))
  await writeFile(join(alone.folder, 'docs/hooks.md'), '# Hooks\n\nA hook runs before a commit is made.\n')
  await writeFile(join(alone.folder, 'docs/bread.md'), '# Bread\n\nKnead the dough for ten minutes.\n')
  const { localModelPath } = await prepareMiniLM()
  return (...args: string[]) => runInstalled(alone, args, { KEBAB_MODELS: localModelPath })
}

test('without a native binary, the runtime of WebAssembly that the page of sizes shows makes the same vectors', async () => {
  const [native, wasm] = await Promise.all([installed('native'), installed('wasm')])
  const scores: Record<string, number>[] = []
  for (const run of [native, wasm]) {
    expect(await run('index', 'docs')).toMatchObject({ code: 0, err: 'kebab: made an index in .kebab\n' })
    const search = await run('search', 'baking a loaf', '--mode', 'vector', '--json')
    expect(search).toMatchObject({ code: 0, err: '' })
    const { hits } = JSON.parse(search.out)
    scores.push(Object.fromEntries(hits.map((hit: { doc_path: string; score: number }) => [hit.doc_path, hit.score])))
  }
  const [expected, found] = scores
  expect(Object.keys(found!)).toEqual(Object.keys(expected!))
  for (const [path, score] of Object.entries(found!)) expect(Math.abs(score - expected![path]!)).toBeLessThan(0.02)
})

test('a runtime without a binary is said, with what takes its place, and words need none', async () => {
  const run = await installed('hidden')
  const failed = await run('index', 'docs')
  expect(failed.code).toBe(1)
  expect(failed.err).toContain('model_unavailable')
  expect(failed.err).toContain('docs/sizes.md')
  expect(failed.err).toContain('onnxruntime_binding.node')
  expect(failed.err).not.toContain('Require stack')
  expect((await run('index', 'docs', '--lexical')).code).toBe(0)
  expect((await run('search', 'hook')).out).toContain('docs/hooks.md')
})
