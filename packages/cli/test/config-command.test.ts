import { chmod, mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openKebab } from '@kebab/local'
import { isIndexConfigV1 } from '@kebab/schemas'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addOllama } from '../../../test/support/openai-server/ollama-routes.js'
import { type OpenaiServer, startOpenaiServer } from '../../../test/support/openai-server/openai-server.js'
import { toyEmbedder } from '../../../test/support/toy-embedder.js'
import { kebab, project } from './support/run-command.js'

const ANSWER = 'A hook runs before a commit is made [#1].'
const QUESTION = 'when does a hook run before a commit?'

let server: OpenaiServer
let ollama: ReturnType<typeof addOllama>
beforeAll(async () => {
  server = await startOpenaiServer(() => ({ text: ANSWER.split(/(?<= )/) }))
})
afterAll(() => server.close())
beforeEach(() => {
  ollama = addOllama(server, () => ANSWER)
})

const CONFIG = '.kebab/config.json'
const config = async (cwd: string) => JSON.parse(await readFile(join(cwd, CONFIG), 'utf8'))

/** A project whose index was made with a model of the server. */
async function indexed(): Promise<string> {
  const cwd = await project()
  const { code } = await kebab(cwd, ['index', 'docs', '--embed-model', 'toy', '--embed-url', server.origin])
  expect(code).toBe(0)
  return cwd
}

describe('an index', () => {
  test('of another model is searched, asked and indexed without a flag, also where it is named by KEBAB_PATH', async () => {
    const cwd = await indexed()
    expect(await config(cwd)).toMatchObject({ embed_model: 'toy', embed_url: server.origin, embed_dimensions: 384 })
    expect(isIndexConfigV1(await config(cwd))).toBe(true)
    const search = ['search', 'hook', '--mode', 'vector']
    expect(await kebab(cwd, search)).toMatchObject({ code: 0, err: '' })
    expect(await kebab(cwd, ['ask', QUESTION])).toMatchObject({ code: 0, err: '' })
    await writeFile(join(cwd, 'docs/new.md'), '# Zebra\n')
    expect(await kebab(cwd, ['index'])).toMatchObject({ code: 0, err: '' })
    const env = { KEBAB_PATH: join(cwd, '.kebab') }
    const elsewhere = await kebab(await project({}), ['search', 'zebra', '--mode', 'vector'], { env })
    expect(elsewhere).toMatchObject({ code: 0, err: '', out: expect.stringContaining('new.md') })
  })

  test('remembers words alone, and what writes answers', async () => {
    const cwd = await project()
    await kebab(cwd, ['index', 'docs', '--lexical'])
    expect(await config(cwd)).toMatchObject({ lexical: true })
    expect(await kebab(cwd, ['index'])).toMatchObject({ code: 0, err: '' })
    expect((await kebab(cwd, ['status'])).out).toContain('words alone')
    await kebab(cwd, ['config', 'model', 'writer'])
    await kebab(cwd, ['config', 'model-url', server.origin])
    const { out } = await kebab(cwd, ['ask', QUESTION, '--json'])
    expect(JSON.parse(out)).toMatchObject({ grounded: true, model: { name: 'writer' } })
    const quoted = await kebab(cwd, ['ask', QUESTION, '--json', '--extractive'])
    expect(JSON.parse(quoted.out)).toMatchObject({ model: { name: 'extractive.v1' } })
    const other = await kebab(cwd, ['ask', QUESTION, '--model', 'another'])
    expect(other.err).toContain('--model another counts in this run; the index remembers writer')
    expect(await config(cwd)).toMatchObject({ model: 'writer' })
  })

  test('remembers how each folder is indexed, and a run without flags keeps its documents', async () => {
    const cwd = await project({ 'docs/a.md': '# A\n', 'src/b.ts': 'const zebra = 1\n', 'src/c.md': '# Lion\n' })
    await kebab(cwd, ['index', 'docs', '--lexical'])
    await kebab(cwd, ['index', 'src', '--lexical', '--include', '**/*.ts'])
    expect(await config(cwd)).toMatchObject({ sources: [{ folder: '../src', include: ['**/*.ts'] }] })
    expect((await kebab(cwd, ['index'])).code).toBe(0)
    expect((await kebab(cwd, ['search', 'zebra'])).out).toContain('src/b.ts')
    expect((await kebab(cwd, ['search', 'lion'])).code).toBe(3)
    expect((await kebab(cwd, ['config'])).out).toContain('folder       src --include **/*.ts\n')
    await kebab(cwd, ['index', 'src', '--include', '**/*.md'])
    expect((await kebab(cwd, ['search', 'lion'])).out).toContain('src/c.md')
    expect(await config(cwd)).toMatchObject({ sources: [{ folder: '../src', include: ['**/*.md'] }] })
  })

  test('remembers the contexts of a folder, which lists and words ask for', async () => {
    const cwd = await project({ 'src/old/c.md': '# Lion\n', 'src/d.md': '# Zebra\n' })
    const flags = ['--context', 'old/**=legacy = 2.0', '--context', '**=after 2.0', '--embed-context']
    await kebab(cwd, ['index', 'src', '--lexical', ...flags])
    const context = [
      { path_glob: 'old/**', text: 'legacy = 2.0' },
      { path_glob: '**', text: 'after 2.0' },
    ]
    expect(await config(cwd)).toMatchObject({ sources: [{ folder: '../src', context, embed_context: true }] })
    expect(await kebab(cwd, ['index'])).toMatchObject({ code: 0, out: expect.stringContaining('0 new, 0 changed') })
    expect((await kebab(cwd, ['config'])).out).toContain('src --context "old/**=legacy = 2.0" --context')
    expect((await kebab(cwd, ['search', 'legacy'])).out).toContain('old/c.md')
    expect((await kebab(cwd, ['ls', '--where', 'context = "legacy = 2.0"'])).out).toContain('old/c.md')
    for (const wrong of ['old/**', '=text', 'old/**= '])
      expect(await kebab(cwd, ['index', 'src', '--context', wrong])).toMatchObject({ code: 2 })
    const twice = await kebab(cwd, ['index', 'src', '--context', '**=a', '--context', '**=b'])
    expect(twice).toMatchObject({ code: 2, err: expect.stringContaining('each GLOB once') })
  })

  test('says where readers are missing that it was made with, and why a file is not there by the rules of its folder', async () => {
    const cwd = await project({ 'docs/a.md': '# A\n', 'docs/b.md': '# B\n', 'docs/c.csv': 'name\nZebra\n' })
    await kebab(cwd, ['index', 'docs', '--lexical', '--exclude', 'b.md'])
    const why = await kebab(cwd, ['search', 'a', '--explain', 'docs/b.md'])
    expect(why.err).toContain('docs/b.md is left out when docs is indexed: ')
    const file = join(cwd, CONFIG)
    await writeFile(file, JSON.stringify({ ...(await config(cwd)), readers: ['html', 'scrolls'] }))
    expect((await kebab(cwd, ['index'])).err).toContain('not installed here: scrolls. ')
    expect(await kebab(cwd, ['index'])).toMatchObject({ code: 0, err: expect.not.stringContaining('scrolls') })
  })

  test('is planned with the model that it remembers', async () => {
    const cwd = await indexed()
    await writeFile(join(cwd, 'docs/new.md'), '# Zebra\n')
    const before = ollama.embeds.length
    const { err } = await kebab(cwd, ['index', '--dry-run'])
    expect(err).toMatch(/going by 1 of 1 chunk/)
    expect(ollama.embeds.slice(before)).toMatchObject([{ model: 'toy' }])
  })

  test('goes on with its model after it was backed up, restored and moved, once its user agrees', async () => {
    const cwd = await indexed()
    await kebab(cwd, ['backup', 'copy'])
    await rm(join(cwd, '.kebab'), { recursive: true })
    await rename(join(cwd, 'copy'), join(cwd, '.kebab'))
    expect(await kebab(cwd, ['search', 'hook', '--mode', 'vector'])).toMatchObject({ code: 0, err: '' })
    const moved = await project({})
    await rename(join(cwd, '.kebab'), join(moved, '.kebab'))
    const asks = await kebab(moved, ['search', 'hook'])
    expect(asks).toMatchObject({ code: 0, out: expect.stringContaining('hooks.md') })
    expect(asks.err).toContain('kebab config --trust')
    await kebab(moved, ['config', '--trust'])
    expect(await kebab(moved, ['search', 'hook', '--mode', 'vector'])).toMatchObject({ code: 0, err: '' })
  })
})

describe('a config that', () => {
  const damages: [string, (cwd: string) => Promise<void>, RegExp][] = [
    ['is lost', (cwd) => rm(join(cwd, CONFIG)), /nothing says where that model is/],
    ['is half-written', (cwd) => writeFile(join(cwd, CONFIG), '{"schema_version": "index_co'), /it is no JSON/],
    ['is empty', (cwd) => writeFile(join(cwd, CONFIG), ''), /it is no JSON/],
    ['has a member of another kind', (cwd) => change(cwd, { embed_dimensions: 'many' }), /embed_dimensions: expected/],
    ['has a member that is unknown', (cwd) => change(cwd, { api_key: 'secret' }), /api_key/],
    [
      'contradicts the database',
      (cwd) => change(cwd, { embed_model: 'other' }),
      /names other, and the index has vectors of toy@384/,
    ],
    ['is a folder', (cwd) => rm(join(cwd, CONFIG)).then(() => mkdir(join(cwd, CONFIG))), /it is no file/],
  ]
  const change = async (cwd: string, members: object): Promise<void> =>
    writeFile(join(cwd, CONFIG), JSON.stringify({ ...(await config(cwd)), ...members }))

  test.each(damages)('%s is named, costs no data, and is mended by one command', async (name, damage, line) => {
    const cwd = await indexed()
    await damage(cwd)
    const trusting = { env: { KEBAB_TRUST: '1' } }
    const before = ollama.embeds.length
    const search = await kebab(cwd, ['search', 'hook'], trusting)
    expect(search).toMatchObject({ code: 0, out: expect.stringContaining('docs/hooks.md') })
    expect(search.err).toMatch(line)
    expect(search.err).not.toContain('secret')
    expect(ollama.embeds.length).toBe(before)
    if (name === 'is a folder') await rm(join(cwd, CONFIG), { recursive: true })
    expect(await kebab(cwd, ['config', 'embed-model', 'toy'], trusting)).toMatchObject({ code: 0 })
    expect(await config(cwd)).toMatchObject({ embed_model: 'toy', embed_dimensions: 384 })
    const env = { KEBAB_EMBED_URL: server.origin }
    expect(await kebab(cwd, ['search', 'hook', '--mode', 'vector'], { env })).toMatchObject({ code: 0, err: '' })
  })

  test('is a link to another file shows nothing of it, and an index in a folder that takes no writes is read', async () => {
    const cwd = await indexed()
    const text = await readFile(join(cwd, CONFIG), 'utf8')
    await rename(join(cwd, CONFIG), join(cwd, 'kept'))
    await symlink(join(cwd, 'docs/hooks.md'), join(cwd, CONFIG))
    const { code, err } = await kebab(cwd, ['search', 'hook'])
    expect(code).toBe(0)
    expect(err).toContain("config.json of the index can't be used: it is no JSON")
    expect(err).not.toContain('commit')
    await rm(join(cwd, CONFIG))
    await rename(join(cwd, 'kept'), join(cwd, CONFIG))
    await chmod(join(cwd, '.kebab'), 0o555)
    try {
      expect((await kebab(cwd, ['search', 'hook', '--mode', 'vector'])).code).toBe(0)
      expect(await readFile(join(cwd, CONFIG), 'utf8')).toBe(text)
    } finally {
      await chmod(join(cwd, '.kebab'), 0o755)
    }
  })

  test('isn’t there leaves an index of an embedder that nobody can name to be searched by words', async () => {
    const cwd = await project()
    const made = await openKebab({ path: join(cwd, '.kebab'), embedder: toyEmbedder() })
    await made.index(join(cwd, 'docs'))
    await made.close()
    const { code, out, err } = await kebab(cwd, ['search', 'hook'])
    expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining('docs/hooks.md') })
    expect(err).toContain('kebab config embed-model')
  })
})

describe('kebab config', () => {
  test('shows what is remembered, prints one value, and changes it', async () => {
    const cwd = await indexed()
    const { out } = await kebab(cwd, ['config'])
    expect(out).toContain('embed-model  toy\n')
    expect(out).toContain(`embed-url    ${server.origin}\n`)
    expect(out).toContain('vectors      toy@384\n')
    expect(await kebab(cwd, ['config', 'embed-model'])).toMatchObject({ code: 0, out: 'toy\n', err: '' })
    expect(await kebab(cwd, ['config', 'model'])).toMatchObject({ code: 3, out: '' })
    expect(await kebab(cwd, ['config', 'embed-url', `${server.baseURL}?key=sesame`])).toMatchObject({ code: 0 })
    expect(await kebab(cwd, ['config', 'embed-url'])).toMatchObject({ out: `${server.baseURL}\n` })
    expect(await kebab(cwd, ['search', 'hook', '--mode', 'vector'])).toMatchObject({ code: 0, err: '' })
    expect(await kebab(cwd, ['config', 'embed-url', '--unset'])).toMatchObject({ code: 0 })
    expect(await kebab(cwd, ['config', 'embed-url'])).toMatchObject({ code: 3 })
    const json = await kebab(cwd, ['config', '--json'])
    expect(isIndexConfigV1(JSON.parse(json.out))).toBe(true)
  })

  test.each([
    [['nope', 'x'], 'KEY'],
    [['embed-url', 'sesame'], 'embed-url'],
    [['lexical', 'maybe'], 'lexical'],
    [['model-url', 'http://localhost'], 'model-url'],
    [['--unset'], '--unset'],
    [['model', '--trust'], '--trust'],
    [['embed-model', ''], 'embed-model'],
  ])('%j is a wrong command line', async (args, word) => {
    const cwd = await indexed()
    const text = await readFile(join(cwd, CONFIG), 'utf8')
    const { code, err } = await kebab(cwd, ['config', ...args])
    expect(code).toBe(2)
    expect(err).toContain(word)
    expect(err).not.toContain('sesame')
    expect(await readFile(join(cwd, CONFIG), 'utf8')).toBe(text)
  })

  test('says before an index is there what it is made with', async () => {
    const cwd = await project()
    await kebab(cwd, ['config', 'embed-model', 'toy'])
    await kebab(cwd, ['config', 'embed-url', server.origin])
    expect((await kebab(cwd, ['index', 'docs'])).code).toBe(0)
    expect((await kebab(cwd, ['status'])).out).toContain('toy@384')
    expect(await kebab(cwd, ['config', 'embed-model', 'other'])).toMatchObject({
      code: 0,
      err: expect.stringContaining('the index has vectors of toy@384'),
    })
  })
})

describe('another model', () => {
  test('is taken by config and index --reembed: words answer meanwhile, and what was interrupted goes on', async () => {
    const cwd = await indexed()
    const changed = await kebab(cwd, ['config', 'embed-model', 'other'])
    expect(changed.err).toContain('`kebab index --reembed`')
    const before = await kebab(cwd, ['search', 'hook'])
    expect(before).toMatchObject({ code: 0, out: expect.stringContaining('hooks.md') })
    expect(before.err).toContain('words alone are searched')
    expect((await kebab(cwd, ['index'])).err).toContain('embedding_mismatch')
    // The dimensions are known, as of an index that was begun.
    const text = await readFile(join(cwd, CONFIG), 'utf8')
    await writeFile(join(cwd, CONFIG), text.replace('"embed_model"', '"embed_dimensions": 384, "embed_model"'))
    await kebab(cwd, ['config', '--trust'])
    server.route('/api/embed', () => ({ status: 401, body: { error: 'not now' } }))
    const failed = await kebab(cwd, ['index', '--reembed'])
    expect(failed.code).toBe(1)
    expect(failed.err).toContain('words find all documents')
    expect(await kebab(cwd, ['search', 'hook'])).toMatchObject({
      code: 0,
      out: expect.stringContaining('hooks.md'),
    })
    expect((await kebab(cwd, ['status'])).out).toMatch(/other@384/)
    ollama = addOllama(server, () => ANSWER)
    expect(await kebab(cwd, ['index', '--reembed'])).toMatchObject({ code: 0 })
    expect(await kebab(cwd, ['search', 'hook', '--mode', 'vector'])).toMatchObject({ code: 0, err: '' })
    expect(ollama.embeds.at(-1)).toMatchObject({ model: 'other' })
  })

  test('says how long it takes, once the first vectors are there', async () => {
    const sections = Array.from({ length: 600 }, (_, i) => `## Number ${i}\n\n${`All of it, ${i}. `.repeat(60)}\n`)
    const cwd = await project({ 'docs/long.md': sections.join('\n') })
    await kebab(cwd, ['index', 'docs', '--embed-model', 'toy', '--embed-url', server.origin])
    await kebab(cwd, ['config', 'embed-model', 'other'])
    const { code, err } = await kebab(cwd, ['index', '--reembed'])
    expect(code).toBe(0)
    expect(err).toMatch(/\d+ chunks? waits? for another vector, about \d+ s; words find all of them meanwhile/)
  })

  test.each([[['--lexical']], [['--dry-run']]])('is none beside %j', async (args) => {
    expect((await kebab(await indexed(), ['index', '--reembed', ...args])).code).toBe(2)
  })
})
