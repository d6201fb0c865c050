import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { assertWire } from '../../../test/support/assert-wire.js'
import { closedPort } from '../../../test/support/openai-server/closed-port.js'
import { addOllama } from '../../../test/support/openai-server/ollama-routes.js'
import { type OpenaiServer, startOpenaiServer } from '../../../test/support/openai-server/openai-server.js'
import { kebab, project } from './support/run-command.js'

const QUESTION = 'when does a hook run before a commit?'
const ANSWER = 'A hook runs before a commit is made [#1].'

let server: OpenaiServer
let ollama: ReturnType<typeof addOllama>
beforeAll(async () => {
  server = await startOpenaiServer(() => ({ text: ANSWER.split(/(?<= )/) }))
})
afterAll(() => server.close())
beforeEach(() => {
  ollama = addOllama(server, () => ANSWER)
})

/** Where commands find the server without a flag: Ollama is never asked for by a test. */
const env = () => ({ KEBAB_EMBED_URL: server.origin, KEBAB_MODEL_URL: server.origin })

describe('from nothing to a written, cited answer', () => {
  test.each([
    ['Ollama', () => server.origin],
    ['OpenAI', () => server.baseURL],
  ])('over a server that speaks the protocol of %s', async (_, url) => {
    const cwd = await project()
    const index = await kebab(cwd, ['index', 'docs', '--embed-model', 'toy', '--embed-url', url()])
    expect(index.code).toBe(0)
    const search = await kebab(cwd, [
      'search',
      'hook',
      '--mode',
      'vector',
      '--embed-url',
      url(),
      '--embed-model',
      'toy',
    ])
    expect(search).toMatchObject({ code: 0, err: '' })
    expect(search.out).toContain('docs/hooks.md')
    const ask = ['ask', QUESTION, '--model', 'writer', '--model-url', url()]
    const { code, out, err } = await kebab(cwd, ask, { env: { KEBAB_EMBED_URL: url() } })
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toContain('A hook runs before a commit is made')
    expect(out).toContain('[#1] docs/hooks.md:3\n')
    const json = await kebab(cwd, [...ask, '--json'], { env: { KEBAB_EMBED_URL: url() } })
    assertWire('answer.v1', JSON.parse(json.out))
    expect(JSON.parse(json.out)).toMatchObject({ grounded: true, model: { name: 'writer' } })
  })
})

describe('an index', () => {
  test('remembers its model and the dimensions, and neither an address nor a key', async () => {
    const cwd = await project()
    const secrets = { KEBAB_EMBED_URL: `${server.origin.replace('//', '//alice:sesame@')}?token=query-secret` }
    const options = { env: { ...secrets, KEBAB_API_KEY: 'key-of-a-server' } }
    expect((await kebab(cwd, ['index', 'docs', '--embed-model', 'toy'], options)).code).toBe(0)
    expect(JSON.parse(await readFile(join(cwd, '.kebab/config.json'), 'utf8'))).toEqual({
      schema_version: 'index_config.v1',
      embed_model: 'toy',
      embed_dimensions: 384,
      readers: expect.any(Array),
    })
    for (const file of await readdir(join(cwd, '.kebab'), { recursive: true, withFileTypes: true })) {
      if (!file.isFile()) continue
      const text = await readFile(join(file.parentPath, file.name), 'latin1')
      expect(text).not.toMatch(/sesame|query-secret|key-of-a-server|127\.0\.0\.1/)
    }
    const before = ollama.embeds.length
    expect(await kebab(cwd, ['search', 'hook', '--mode', 'vector'], { env: env() })).toMatchObject({ code: 0, err: '' })
    expect(ollama.embeds.slice(before)).toMatchObject([{ model: 'toy', input: ['hook'] }])
    expect((await kebab(cwd, ['status'])).out).toContain('toy@384')
  })

  test('answers by words while the server is away', async () => {
    const cwd = await project()
    expect((await kebab(cwd, ['index', 'docs', '--embed-model', 'toy'], { env: env() })).code).toBe(0)
    const away = { env: { KEBAB_EMBED_URL: await closedPort() } }
    const search = await kebab(cwd, ['search', 'hook'], away)
    expect(search).toMatchObject({ code: 0, err: 'kebab: usearch took no part: model_unavailable\n' })
    expect(search.out).toContain('docs/hooks.md')
  })

  test('is not made over with another model, and stays with its own', async () => {
    const cwd = await project()
    await kebab(cwd, ['index', 'docs', '--embed-model', 'toy'], { env: env() })
    const other = await kebab(cwd, ['index', 'docs', '--embed-model', 'other'], { env: env() })
    expect(other.code).toBe(1)
    expect(other.err).toContain('embedding_mismatch')
    expect(await readFile(join(cwd, '.kebab/config.json'), 'utf8')).toContain('"toy"')
  })

  test('of long texts says that they are embedded in parts', async () => {
    ollama = addOllama(server, () => ANSWER, { window: 150 })
    const cwd = await project({
      'docs/long.md': `# Whales\n\n${'Whales sing for hours, and violins are made of wood. '.repeat(6)}\n`,
    })
    const { code, err } = await kebab(cwd, ['index', 'docs', '--embed-model', 'toy'], { env: env() })
    expect(code).toBe(0)
    expect(
      err.match(/texts are too long for the model, and embedded in parts: the first has \d+ characters, /g),
    ).toHaveLength(1)
  })
})

describe('an answer', () => {
  const indexed = async () => {
    const cwd = await project()
    expect((await kebab(cwd, ['index', 'docs', '--lexical'])).code).toBe(0)
    return cwd
  }

  test('is extractive without --model, and with --extractive', async () => {
    const cwd = await indexed()
    for (const flags of [[], ['--extractive']]) {
      const { code, out } = await kebab(cwd, ['ask', QUESTION, '--lexical', ...flags], { env: env() })
      expect(code).toBe(0)
      expect(out).toContain('A hook runs before a commit is made. [#1]')
    }
    expect(ollama.chats).toEqual([])
  })

  test('is checked: what no document says is no answer', async () => {
    addOllama(server, () => 'Whales run 500 hooks on Mars [#1].')
    const { out } = await kebab(await indexed(), ['ask', QUESTION, '--lexical', '--model', 'm'], { env: env() })
    expect(out).not.toContain('Mars')
  })

  test('is shown on a terminal as it is written, and then as it was checked', async () => {
    const { code, out, err } = await kebab(await indexed(), ['ask', QUESTION, '--lexical', '--model', 'm'], {
      env: { ...env(), NO_COLOR: '1' },
      terminal: true,
    })
    expect(code).toBe(0)
    expect(err).toContain('A hook runs before a commit is made')
    expect(out.match(/A hook runs before/g)).toHaveLength(1)
  })

  test('that the model can’t write is a failure that says what to do', async () => {
    server.route('/api/chat', (_, { headers }) => ({
      status: 401,
      body: { error: `bad key ${headers.authorization}` },
    }))
    const options = { env: { ...env(), KEBAB_API_KEY: 'key-of-a-server' } }
    const { code, out, err } = await kebab(await indexed(), ['ask', QUESTION, '--lexical', '--model', 'm'], options)
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toContain('generation_failed: Expected an answer of m, found status 401: bad key Bearer [hidden]')
    expect(err).toContain('Without --model, the answer is made of sentences of the documents.')
  })
})

test.each([
  [['ask', QUESTION, '--model', 'm', '--extractive'], '--extractive'],
  [['ask', QUESTION, '--model', 'm', '--model-url', 'sesame@host'], '--model-url'],
  [['index', 'docs', '--embed-url', 'http://localhost'], '--embed-url'],
  [['index', 'docs', '--embed-model', 'm', '--embed-url', 'sesame'], '--embed-url'],
  [['index', 'docs', '--embed-model', ''], '--embed-model'],
  [['index', 'docs', '--embed-model', 'm', '--lexical'], '--lexical'],
])('%j is a wrong command line', async (args, flag) => {
  const { code, err } = await kebab(await project(), args)
  expect(code).toBe(2)
  expect(err).toContain(flag)
  expect(err).not.toContain('sesame')
})

test('the address of no model is a wrong command line', async () => {
  const cwd = await project()
  expect(await kebab(cwd, ['index', 'docs', '--lexical'])).toMatchObject({ code: 0 })
  const { code, err } = await kebab(cwd, ['ask', QUESTION, '--model-url', 'http://localhost'])
  expect(code).toBe(2)
  expect(err).toContain('--model-url: expected --model beside it')
})
