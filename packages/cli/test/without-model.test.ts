import { mkdir, realpath, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openKebab } from '@kebab/local'
import { expect, test } from 'vitest'
import { installOfflineLibrary } from '../../../test/support/offline-library.js'
import { isNightly } from '../../../test/support/profile.js'
import { toyEmbedder } from '../../../test/support/toy-embedder.js'
import { installWithoutModelLibrary } from '../../../test/support/without-model-library.js'
import { type Installed, runInstalled } from './support/start-command.js'

const HOOKS = { path: 'hooks.md', text: '# Hooks\n\nA hook runs before a commit is made.\n' }

/** Each of these starts processes that load a model, several times. */
const nightly = test.runIf(isNightly)

const kebab = (alone: Installed, ...args: string[]) => runInstalled(alone, args)

test('without a model library words alone are searched, and one line says so and names the package and --lexical', async () => {
  const alone = await installWithoutModelLibrary('cli')
  const indexed = await openKebab({ path: join(alone.folder, '.kebab'), embedder: toyEmbedder() })
  await indexed.index([HOOKS])
  await indexed.close()
  const { code, out, err } = await kebab(alone, 'search', 'commit')
  expect({ code, out }).toEqual({ code: 0, out: 'hooks.md:3: A hook runs before a commit is made.\n' })
  expect(err.trimEnd().split('\n')).toHaveLength(1)
  expect(err).toContain('@huggingface/transformers')
  expect(err).toContain('--lexical')
  expect(await kebab(alone, 'search', 'commit', '--lexical')).toMatchObject({ code: 0, err: '' })
})

test('a model that can’t be loaded is exit code 1 and names --lexical, unless the index has no vectors', async () => {
  const alone = await installWithoutModelLibrary('cli')
  await installOfflineLibrary(alone.folder, join(alone.folder, 'no-models'))
  const [words, vectors] = ['words', 'vectors'].map((name) => join(alone.folder, name))
  for (const [path, embedder] of [
    [words, null],
    [vectors, toyEmbedder({ model: 'Xenova/all-MiniLM-L6-v2@q8' })],
  ] as const) {
    const indexed = await openKebab({ path, embedder })
    await indexed.index([HOOKS])
    await indexed.close()
  }
  const refused = await kebab(alone, 'search', 'commit', '--path', 'vectors')
  expect(refused).toMatchObject({ code: 1, out: '' })
  expect(refused.err).toContain('--lexical')
  const search = await kebab(alone, 'search', 'commit', '--path', 'words')
  expect(search).toMatchObject({ code: 0, out: expect.stringContaining('hooks.md:3: '), err: '' })
})

test('an index made with --lexical gives no notice at any command, and `status` says that it has no vectors', async () => {
  const alone = await installWithoutModelLibrary('cli')
  await mkdir(join(alone.folder, 'docs'))
  await writeFile(join(alone.folder, 'docs', HOOKS.path), HOOKS.text)
  expect((await kebab(alone, 'index', 'docs', '--lexical')).err).toBe('kebab: made an index in .kebab\n')
  for (const command of ['index docs --lexical', 'search commit', 'ask commit'])
    expect((await kebab(alone, ...command.split(' '))).err, command).toBe('')
  expect((await kebab(alone, 'status')).out).toContain('documents are searched by words alone')
})

test('a search of an index without vectors doesn’t load the model library', async () => {
  const alone = await installWithoutModelLibrary('cli')
  const library = join(alone.folder, 'node_modules', '@huggingface', 'transformers')
  await mkdir(library, { recursive: true })
  await writeFile(
    join(library, 'package.json'),
    JSON.stringify({ name: '@huggingface/transformers', main: 'index.js' }),
  )
  await writeFile(join(library, 'index.js'), 'throw new Error("loaded")')
  const indexed = await openKebab({ path: join(alone.folder, '.kebab'), embedder: null })
  await indexed.index([HOOKS])
  await indexed.close()
  const search = await kebab(alone, 'search', 'commit')
  expect(search).toMatchObject({ code: 0, out: expect.stringContaining('hooks.md:3: '), err: '' })
})

test('index commits text before the model is loaded: if it can’t be, words find it, what helps is said, and the next index embeds it', async () => {
  const alone = await installWithoutModelLibrary('cli')
  await installOfflineLibrary(alone.folder, join(alone.folder, 'no-models'))
  await mkdir(join(alone.folder, 'docs'))
  await writeFile(join(alone.folder, 'docs', HOOKS.path), HOOKS.text)
  const failed = await kebab(alone, 'index', 'docs')
  expect(failed).toMatchObject({ code: 1, out: expect.stringContaining('docs: 1 new') })
  expect(failed.err).toContain('words find all documents, and 1 chunk waits for a vector')
  expect(failed.err).toContain('model_unavailable')
  expect(await kebab(alone, 'index', 'docs', '--lexical', '--path', 'words')).toMatchObject({ code: 0, err: '' })
  const mixed = await kebab(alone, 'index', 'docs', '--lexical')
  expect(mixed).toMatchObject({ code: 1, err: expect.stringContaining('embedding_mismatch') })
  for (const { err } of [failed, mixed]) {
    expect(err).toContain('use --lexical with another index, which --path names')
    expect(err).toContain(`first remove ${join(await realpath(alone.folder), '.kebab')}, which has no vectors`)
  }
  const search = await kebab(alone, 'search', 'commit')
  expect(search).toMatchObject({ code: 0, out: expect.stringContaining('hooks.md:3: ') })
  expect(search.err).toContain('have no vectors yet')
  expect((await kebab(alone, 'status')).out).toContain('vectors    0: the others are missing')
  await installOfflineLibrary(alone.folder)
  expect(await kebab(alone, 'index', 'docs')).toMatchObject({ code: 0, out: expect.stringContaining('1 unchanged') })
  expect(await kebab(alone, 'search', 'commit', '--mode', 'vector')).toMatchObject({ code: 0, err: '' })
  const rerun = await kebab(alone, 'index', 'docs', '--lexical')
  expect(rerun).toMatchObject({ code: 1, err: expect.stringContaining('use --lexical with another index') })
  expect(rerun.err).not.toContain('remove')
})

test('doctor leaves an index without vectors as it is, and checks words alone', async () => {
  const alone = await installWithoutModelLibrary('cli')
  await installOfflineLibrary(alone.folder)
  const path = join(alone.folder, '.kebab')
  const indexed = await openKebab({ path, embedder: null })
  await indexed.index([HOOKS])
  await indexed.close()
  const { code, out, err } = await kebab(alone, 'doctor')
  expect({ code, err }).toEqual({
    code: 0,
    err: '',
  })
  expect(out).toMatch(/^ok {7}folder takes writes/m)
  expect(out).not.toContain('embedder')
  await using after = await openKebab({ path, embedder: null })
  expect((await after.describe()).store.embedding_models).toEqual([null])
})

nightly(
  'doctor reports a model that can’t be loaded as one check among others, also while another process writes',
  async () => {
    const alone = await installWithoutModelLibrary('cli')
    await installOfflineLibrary(alone.folder)
    await mkdir(join(alone.folder, 'docs'))
    await writeFile(join(alone.folder, 'docs', HOOKS.path), HOOKS.text)
    expect(await kebab(alone, 'index', 'docs')).toMatchObject({ code: 0 })
    const healthy = await kebab(alone, 'doctor')
    expect(healthy).toMatchObject({ code: 0, err: '', out: expect.not.stringMatching(/^(warning|failed)/m) })
    expect(healthy.out).toMatch(/^ok {7}usearch /m)
    await installOfflineLibrary(alone.folder, join(alone.folder, 'no-models'))
    const failed = await kebab(alone, 'doctor')
    expect(failed).toMatchObject({ code: 1, err: '' })
    expect(failed.out).toMatch(/^ok {7}store /m)
    expect(failed.out).toMatch(/^failed {3}embedder /m)
    await using _writer = await openKebab({ path: join(alone.folder, '.kebab'), embedder: null })
    const beside = await kebab(alone, 'doctor')
    expect(beside).toMatchObject({ code: 1, err: expect.stringContaining('left out') })
    expect(beside.out).toMatch(/^ok {7}store /m)
    expect(beside.out).toMatch(/^failed {3}embedder /m)
  },
)

nightly(
  '--dry-run says how long about: by a sample where there is a model, or why the time of the model is not known',
  async () => {
    const alone = await installWithoutModelLibrary('cli')
    await mkdir(join(alone.folder, 'docs'))
    for (const i of [1, 2, 3, 4])
      await writeFile(join(alone.folder, `docs/${i}.md`), `# Hook ${i}\n\nIt runs ${i} times.\n`)
    const dryRun = async () => (await kebab(alone, 'index', 'docs', '--dry-run')).err
    expect(await dryRun()).toMatch(/^kebab: about .*, as this run took$/m)
    await installOfflineLibrary(alone.folder, join(alone.folder, 'no-models'))
    expect(await dryRun()).toMatch(/^kebab: about .* without the model; how long that takes is not known: /m)
    await installOfflineLibrary(alone.folder)
    expect(await dryRun()).toMatch(/^kebab: about .*, going by 3 of 4 chunks that were embedded/m)
  },
)

nightly('eval measures every mode over the index that it made with a model', async () => {
  const alone = await installWithoutModelLibrary('cli')
  await installOfflineLibrary(alone.folder)
  await mkdir(join(alone.folder, 'beir/qrels'), { recursive: true })
  for (const [file, text] of [
    ['corpus.jsonl', '{"_id":"a","text":"A hook runs."}'],
    ['queries.jsonl', '{"_id":"q","text":"hook"}'],
    ['qrels/test.tsv', 'query-id\tcorpus-id\tscore\nq\ta\t1\n'],
  ] as const)
    await writeFile(join(alone.folder, 'beir', file), text)
  expect(await kebab(alone, 'eval', 'beir', '--path', 'kept')).toMatchObject({ code: 0, err: '' })
  const lexical = await kebab(alone, 'eval', 'beir', '--path', 'kept', '--mode', 'lexical')
  expect(lexical.err).toBe('')
  expect(lexical).toMatchObject({ code: 0, out: expect.stringMatching(/^lexical 1\.000/m) })
})
