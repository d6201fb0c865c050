import { cp, mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addOllama } from '../../../test/support/openai-server/ollama-routes.js'
import { type OpenaiServer, startOpenaiServer } from '../../../test/support/openai-server/openai-server.js'
import { kebab, project } from './support/run-command.js'

// The server is the attacker's: what the file of an index names that came with a clone.

const CONFIG = '.kebab/config.json'
const QUESTION = 'when does a hook run before a commit?'
const KEY = 'key-of-the-user'

let server: OpenaiServer
let ollama: ReturnType<typeof addOllama>
let keys: (string | undefined)[]
beforeAll(async () => {
  server = await startOpenaiServer(() => ({ text: ['Whales.'] }))
})
afterAll(() => server.close())
beforeEach(() => {
  ollama = addOllama(server, () => 'Whales.')
  keys = []
  server.route('/v1/embeddings', (_, { headers }) => {
    keys.push(headers.authorization)
    return { status: 500, body: {} }
  })
})

const requests = (): number => ollama.embeds.length + ollama.chats.length + keys.length

/** A clone whose index somebody else made, with a model of their server and one that answers. */
async function clone(members: object = {}): Promise<string> {
  const cwd = await project()
  const made = ['index', 'docs', '--embed-model', 'toy', '--embed-url', server.origin]
  expect((await kebab(cwd, made)).code).toBe(0)
  await kebab(cwd, ['config', 'model', 'writer'])
  await kebab(cwd, ['config', 'model-url', server.origin])
  const config = JSON.parse(await readFile(join(cwd, CONFIG), 'utf8'))
  await writeFile(join(cwd, CONFIG), JSON.stringify({ ...config, ...members }))
  const other = await project({})
  await copy(cwd, other)
  ollama.embeds.length = 0
  return other
}

/** Copies a project without what SQLite keeps beside a database only while it is open. */
const copy = (from: string, to: string): Promise<void> =>
  cp(from, to, { recursive: true, filter: (path) => !/-(shm|wal)$/.test(path) })

const env = { KEBAB_API_KEY: KEY }

test.each([
  [['search', 'hook'], 0],
  [['ask', QUESTION], 0],
  [['get', 'docs/hooks.md'], 0],
  [['status'], 0],
  [['config'], 0],
  [['index', '--dry-run'], 0],
  [['index', 'docs'], 1],
  [['index', 'docs', '--lexical'], 1],
])('%j sends nothing to a server that came with the clone', async (args, code) => {
  const cwd = await clone()
  const result = await kebab(cwd, args as string[], { env })
  expect(result.code, result.err).toBe(code)
  expect(requests()).toBe(0)
  if (args[0] === 'search' || args[0] === 'ask') expect(result.err).toContain('kebab config --trust')
})

describe('consent', () => {
  const searches = async (cwd: string, more: Record<string, string> = {}) => {
    const before = requests()
    const result = await kebab(cwd, ['search', 'hook'], { env: { ...env, ...more } })
    expect(result).toMatchObject({ code: 0, out: expect.stringContaining('hooks.md') })
    return { isSent: requests() > before, err: result.err }
  }

  test('is for this file in this folder: it ends when either is another', async () => {
    const cwd = await clone()
    await kebab(cwd, ['config', '--trust'])
    expect(await searches(cwd)).toEqual({ isSent: true, err: '' })
    const other = await project({})
    await copy(cwd, other)
    expect(await searches(other)).toMatchObject({ isSent: false })
    const text = await readFile(join(cwd, CONFIG), 'utf8')
    await writeFile(join(cwd, CONFIG), text.replace('"toy"', '"toy" '))
    expect(await searches(cwd)).toMatchObject({ isSent: false })
    await writeFile(join(cwd, CONFIG), text)
    expect(await searches(cwd)).toMatchObject({ isSent: true })
    // Another clone that takes the place of the first, behind the same name.
    const link = join(await project({}), 'link')
    await symlink(cwd, link)
    expect(await searches(link)).toMatchObject({ isSent: true })
    await rm(link)
    await symlink(other, link)
    expect(await searches(link)).toMatchObject({ isSent: false })
  })

  test('for one run is no more after it', async () => {
    const cwd = await clone()
    expect(await searches(cwd, { KEBAB_TRUST: '1' })).toMatchObject({ isSent: true })
    expect((await kebab(cwd, ['search', 'hook', '--trust'], { env })).err).toBe('')
    expect(await searches(cwd)).toMatchObject({ isSent: false })
    expect(await searches(cwd, { KEBAB_TRUST: 'no' })).toMatchObject({ isSent: false })
  })

  test('is none that came with the clone', async () => {
    const cwd = await clone()
    const state = await project({})
    await kebab(cwd, ['config', '--trust'], { env: { XDG_STATE_HOME: state } })
    await cp(join(state, 'kebab'), join(cwd, '.state/kebab'), { recursive: true })
    // A path that isn't absolute would be one within the clone.
    expect(await searches(cwd, { XDG_STATE_HOME: '.state', HOME: await project({}) })).toMatchObject({ isSent: false })
    expect(await searches(cwd, { XDG_STATE_HOME: state })).toMatchObject({ isSent: true })
  })

  test('to what the user sets is none to the rest', async () => {
    const cwd = await clone()
    await kebab(cwd, ['config', 'model', 'mine'])
    await kebab(cwd, ['config', 'lexical', 'false'])
    await kebab(cwd, ['index', 'docs', '--lexical', '--exclude', 'none'])
    expect(await searches(cwd)).toMatchObject({ isSent: false })
    expect((await kebab(cwd, ['ask', QUESTION, '--mode', 'lexical'], { env })).err).toContain('kebab config --trust')
    // A model that is named goes to no server of the clone.
    await kebab(cwd, ['config', 'embed-model', 'acme/mine'])
    const config = await readFile(join(cwd, CONFIG), 'utf8')
    expect(config).not.toContain('embed_url')
    expect(config).toContain('acme/mine')
  })

  test('lets a key go to the address that it is for, and to no other', async () => {
    const cwd = await clone({ embed_url: server.baseURL })
    const chat = { KEBAB_MODEL_URL: server.origin }
    await kebab(cwd, ['ask', QUESTION, '--lexical', '--model', 'mine'], { env: { ...env, ...chat } })
    expect(ollama.chats).toHaveLength(1)
    expect(keys).toEqual([])
    await kebab(cwd, ['config', '--trust'])
    await kebab(cwd, ['search', 'hook'], { env })
    expect(keys).toEqual([`Bearer ${KEY}`])
  })
})

test.each([{ embed_dimensions: 384, embed_url: undefined }, { embed_folder: '../models' }, { embed_url: undefined }])(
  'a clone that names %j is searched by words',
  async (members) => {
    const cwd = await clone({
      embed_model: 'multilingual',
      ...members,
      embed_dimensions: Object(members).embed_dimensions,
    })
    const more = 'embed_url' in members && Object(members).embed_dimensions === undefined
    const { code, err } = await kebab(cwd, ['search', 'hook'], { env: { KEBAB_EMBED_URL: server.origin } })
    expect(code).toBe(0)
    expect(requests()).toBe(0)
    // A word that Kebab knows is no server, and the database has another model.
    expect(err).toContain(more ? 'words alone are searched' : 'kebab config --trust')
  },
)

test('what a clone names can’t write to the terminal', async () => {
  const cwd = await clone({ embed_model: 'toy\u001b[2J\u202e' })
  for (const args of [['search', 'hook'], ['config'], ['config', 'embed-model']]) {
    const { out, err } = await kebab(cwd, args)
    for (const character of ['\u001b', '\u202e']) expect(out + err).not.toContain(character)
  }
})

describe('a folder outside of that of the index', () => {
  /** A project in a folder beside secrets, whose index somebody made who had both. */
  async function besideSecrets(): Promise<string> {
    const made = await project({ 'clone/docs/a.md': '# Apple\n', 'secrets/b.md': '# Zebra\n' })
    const cwd = join(made, 'clone')
    await kebab(cwd, ['index', 'docs', '../secrets', '--lexical'])
    const other = await project({ 'secrets/b.md': '# Zebra\n', 'secrets/mine.md': '# Tiger\n' })
    await rename(cwd, join(other, 'clone'))
    return join(other, 'clone')
  }

  test('is not indexed before it is named, whatever the file or the database say', async () => {
    const cwd = await besideSecrets()
    expect(await readFile(join(cwd, CONFIG), 'utf8')).toContain('../../secrets')
    for (const damage of [async () => undefined, () => rm(join(cwd, CONFIG))]) {
      await damage()
      for (const args of [
        ['index', '--lexical'],
        ['index', '--lexical', '--dry-run'],
      ]) {
        const { out, err } = await kebab(cwd, args)
        expect(err).toContain('secrets: left out')
        expect(out).not.toContain('mine.md')
      }
      expect((await kebab(cwd, ['search', 'tiger'])).code).toBe(3)
      // What came with the clone may be searched.
      expect((await kebab(cwd, ['search', 'zebra'])).code).toBe(0)
    }
    await kebab(cwd, ['index', '../secrets', '--lexical'])
    expect((await kebab(cwd, ['search', 'tiger'])).code).toBe(0)
    await writeFile(join(cwd, '../secrets/later.md'), '# Lynx\n')
    expect((await kebab(cwd, ['index'])).err).not.toContain('left out, since')
    expect((await kebab(cwd, ['search', 'lynx'])).code).toBe(0)
  })

  test('is none of the clone because a link of the clone leads there', async () => {
    const made = await project({ 'clone/docs/a.md': '# Apple\n' })
    const cwd = join(made, 'clone')
    await kebab(cwd, ['index', 'docs', '--lexical'])
    const other = await project({ 'secrets/mine.md': '# Tiger\n' })
    await rename(cwd, join(other, 'clone'))
    const victim = join(other, 'clone')
    await rm(join(victim, 'docs'), { recursive: true })
    await symlink('../secrets', join(victim, 'docs'))
    const { err } = await kebab(victim, ['index'])
    expect(err).toContain('docs: left out')
    expect((await kebab(victim, ['search', 'tiger'])).code).toBe(3)
  })

  test('is not agreed to by naming another one', async () => {
    const cwd = await besideSecrets()
    await mkdir(join(cwd, '../more'))
    await writeFile(join(cwd, '../more/c.md'), '# Cat\n')
    await kebab(cwd, ['index', '../more'])
    const { err } = await kebab(cwd, ['index'])
    expect(err).toContain('secrets: left out')
  })
})
