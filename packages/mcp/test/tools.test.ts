import { isKebabError } from '@kebab/core'
import { kairosProtocols, validateChoices } from '@kebab/kairos'
import {
  isAnswerEventV1,
  isAnswerV1,
  isErrorV1,
  isKairosBeginResponse,
  isSearchResponseV1,
  type SearchResponseV1,
  validate,
} from '@kebab/schemas'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Progress } from '@modelcontextprotocol/sdk/types.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assertWire } from '../../../test/support/assert-wire.js'
import { ofToday } from '../../../test/support/profile.js'
import { type McpHttp, serveHttp } from '../src/index.js'
import { kairosTools } from '../src/tools.js'
import { fixtureEngine, fixtureServer, QUESTION, SLOWLY, stored } from './support/fixture.js'
import { nodeArguments, reads, STDIO_PROGRAM } from './support/processes.js'

interface Connection {
  client: Client
  /** Resolves when the generator has heard of it. */
  heard(what: 'begun' | 'aborted'): Promise<unknown>
  close(): Promise<void>
}

async function overStdio(): Promise<Connection> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: await nodeArguments(STDIO_PROGRAM),
    stderr: 'pipe',
  })
  const stderr = reads(transport.stderr)
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(transport)
  return { client, heard: (what) => stderr.until(`generator: ${what}`), close: () => client.close() }
}

async function overHttp(): Promise<Connection> {
  const waiting = new Map<string, () => void>()
  const events = new Set<string>()
  const server = await fixtureServer((what) => {
    events.add(what)
    waiting.get(what)?.()
  })
  const http: McpHttp = await serveHttp(server)
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(new StreamableHTTPClientTransport(http.url))
  return {
    client,
    heard: (what) => new Promise<void>((resolve) => (events.has(what) ? resolve() : void waiting.set(what, resolve))),
    async close() {
      await client.close()
      await http.close()
      await server.close()
    },
  }
}

/** Each on one day of two. */
const transports = ofToday(
  [
    ['stdio', overStdio],
    ['HTTP', overHttp],
  ] as const,
  2,
)

describe.each(transports)('over %s', (_, connect) => {
  let connection: Connection
  let client: Client
  const call = (name: string, args: unknown = {}) =>
    client.callTool({ name, arguments: args as Record<string, unknown> })

  beforeAll(async () => {
    connection = await connect()
    client = connection.client
    // The client compiles the output schemas here, and holds every result to them from now on.
    await client.listTools()
  })
  afterAll(() => connection.close())

  test('the tools are listed, each with what it takes and returns', async () => {
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual([
      'search',
      'bulk_search',
      'fetch',
      'describe',
      'doctor',
      'ask',
      'kairos_search',
      'kairos_begin',
    ])
    for (const { inputSchema, outputSchema, description, annotations } of tools) {
      expect(inputSchema.type).toBe('object')
      expect(outputSchema?.type).toBe('object')
      expect(description).not.toBe('')
      expect(annotations?.readOnlyHint).toBe(true)
    }
    expect(client.getInstructions()).toContain('fetch')
  })

  test('the pages of a search concatenate by their cursor', async () => {
    const ids: string[] = []
    let cursor: string | null | undefined
    do {
      const { structuredContent: page } = await call('search', { query: 'hook before commit', k: 10, cursor })
      assertWire('search_response.v1', page)
      if (!isSearchResponseV1(page)) throw new TypeError()
      ids.push(...page.hits.map(({ chunk_id }) => chunk_id))
      cursor = page.next_cursor
    } while (cursor !== null)
    expect(ids).toHaveLength(25)
    expect(new Set(ids).size).toBe(25)
  })

  test('`null` for an optional argument is as if it were absent, at any depth', async () => {
    const nulls = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, null]))
    const { tools } = await client.listTools()
    const namesOf = (tool: string) => Object.keys(tools.find(({ name }) => name === tool)!.inputSchema.properties!)
    const { structuredContent: page } = await call('search', { query: 'hook', k: 1 })
    if (!isSearchResponseV1(page)) throw new TypeError()
    const { chunk_id, doc_id } = page.hits[0]!
    const filters = nulls(['tags', 'lang', 'path_glob', 'doc_id', 'trust_min', 'indexed_after'])
    const turn = { question: 'What is a hook?', answer: 'It runs.', refused: null }
    const conversation = { schema_version: 'conversation.v1', conversation_id: 'c', turns: [turn] }
    for (const [tool, args] of [
      ['search', { query: 'hook' }],
      ['search', { query: 'hook', filters }],
      ['bulk_search', { queries: [{ ...nulls(namesOf('search')), query: 'hook', filters }] }],
      ['fetch', { chunk_id }],
      ['fetch', { doc_id }],
      ['fetch', { doc_id, line_start: 1 }],
      ['fetch', { doc_path: page.hits[0]!.doc_path, line_start: 1 }],
      ['describe', {}],
      ['doctor', {}],
      ['ask', { question: QUESTION, filters }],
      ['ask', { question: QUESTION, conversation }],
      ['kairos_search', { query: 'migration' }],
    ] as const) {
      const { structuredContent, isError } = await call(tool, { ...nulls(namesOf(tool)), ...args })
      expect(isError, JSON.stringify([tool, structuredContent])).toBeUndefined()
    }
  })

  test('a list or an object that was written into a string is read as it is meant', async () => {
    const pathsOf = async (filters: unknown) => {
      const { structuredContent: page } = await call('search', { query: 'hook', k: 50, filters })
      assertWire('search_response.v1', page)
      return page.hits.map(({ doc_path }) => doc_path).sort()
    }
    const expected = ['guides/tool-03.md', 'guides/tool-04.md']
    for (const filters of [
      { path_glob: expected },
      { path_glob: JSON.stringify(expected) },
      JSON.stringify({ path_glob: expected }),
      { path_glob: '{guides/tool-03.md,guides/tool-04.md}' },
    ])
      expect(await pathsOf(filters)).toEqual(expected)
    const { structuredContent } = await call('bulk_search', { queries: '[{"query":"hook"}]' })
    expect(structuredContent).toMatchObject({ succeeded: 1 })
    // A text that may be meant as such stays one.
    const { isError } = await call('search', { query: '["hook"]' })
    expect(isError).toBeUndefined()
  })

  test('a result is text as well, and the same', async () => {
    const { content, structuredContent } = await call('search', { query: 'hook', k: 1 })
    expect(content).toEqual([{ type: 'text', text: JSON.stringify(structuredContent) }])
  })

  test('a search with `detail: minimal` fits more hits into a budget, alone and among several', async () => {
    const request = { query: 'hook before commit', k: 25, max_tokens: 1500 }
    const countOf = (page: unknown): number => {
      assertWire('search_response.v1', page)
      return page.hits.length
    }
    const full = countOf((await call('search', request)).structuredContent)
    const { structuredContent: page } = await call('search', { ...request, detail: 'minimal' })
    const minimal = countOf(page)
    expect(minimal).toBeGreaterThan(full)
    expect((page as SearchResponseV1).hits[0]?.retrieval).toEqual({ evidence: expect.any(Number) })
    const queries = [request, { ...request, detail: 'minimal' }]
    const { structuredContent: bulk } = await call('bulk_search', { queries })
    assertWire('bulk_search_response.v1', bulk)
    expect(bulk.items.map(({ response }) => countOf(response))).toEqual([full, minimal])
  })

  test('several searches in one call each get their page or their error', async () => {
    const { structuredContent, isError } = await call('bulk_search', { queries: [{ query: 'hook' }, { query: ' ' }] })
    expect(isError).toBeUndefined()
    expect(validate('bulk_search_response.v1', structuredContent)).toEqual([])
    expect(structuredContent).toMatchObject({ succeeded: 1, failed: 1 })
  })

  test('what a hit names is fetched verbatim', async () => {
    const { structuredContent: page } = await call('search', { query: 'tool 7', k: 1 })
    if (!isSearchResponseV1(page)) throw new TypeError()
    const { structuredContent } = await call('fetch', { chunk_id: page.hits[0]!.chunk_id })
    expect(validate('fetch_result.v1', structuredContent)).toEqual([])
    expect(structuredContent).toMatchObject({ text: expect.stringContaining('A hook of tool 7 runs before a commit') })
  })

  test('the engine is described and examined', async () => {
    const described = await call('describe')
    expect(validate('engine_description.v1', described.structuredContent)).toEqual([])
    expect((described.structuredContent as { store: object }).store).toMatchObject({ documents: 26 })
    expect((await call('doctor')).structuredContent).toMatchObject({ healthy: true })
  })

  test('doctor with `deep` reads every document, and refuses another value and another argument', async () => {
    const checksOf = async (args: object): Promise<string[]> => {
      const { structuredContent: report } = await call('doctor', args)
      assertWire('doctor_report.v1', report)
      return report.checks.map(({ check }) => check)
    }
    expect(await checksOf({ deep: true })).toContain('holds what was stored')
    expect(await checksOf({ deep: false })).not.toContain('holds what was stored')
    for (const [args, field] of [
      [{ deep: 'yes' }, 'deep'],
      [{ deap: true }, 'deap'],
    ] as const) {
      const { structuredContent: error, isError } = await call('doctor', args)
      expect(isError).toBe(true)
      assertWire('error.v1', error)
      expect(error).toMatchObject({ code: 'invalid_input', details: { field } })
    }
    const { tools } = await client.listTools()
    expect(tools.find(({ name }) => name === 'doctor')?.inputSchema.properties).toMatchObject({
      deep: { type: 'boolean', default: false },
    })
  })

  test('the events of an answer are its progress, in order, and the answer is the result', async () => {
    const progress: Progress[] = []
    const { structuredContent: answer } = await client.callTool(
      { name: 'ask', arguments: { question: QUESTION } },
      undefined,
      { onprogress: (notification) => progress.push(notification) },
    )
    assertWire('answer.v1', answer)
    if (!isAnswerV1(answer)) throw new TypeError()
    expect(answer).toMatchObject({ answer: 'It runs before a commit is made [#1].', grounded: true })
    expect(progress.map((notification) => notification.progress)).toEqual(progress.map((_, i) => i + 1))
    const events = progress.map(({ message = '' }) => JSON.parse(message) as unknown)
    expect(events.every(isAnswerEventV1)).toBe(true)
    const types = events.map((event) => (event as { type: string }).type)
    expect(types.filter((type, i) => type !== types[i - 1])).toEqual(['retrieval_done', 'token'])
  })

  test('an answer needs nobody to listen to its progress', async () => {
    const { structuredContent } = await call('ask', { question: QUESTION })
    expect(structuredContent).toMatchObject({ grounded: true })
  })

  test('cancelling a call aborts the model, and the session goes on', async () => {
    const controller = new AbortController()
    const toolCall = client.callTool({ name: 'ask', arguments: { question: QUESTION, seed: SLOWLY } }, undefined, {
      signal: controller.signal,
    })
    await connection.heard('begun')
    controller.abort('enough')
    await expect(toolCall).rejects.toThrow('enough')
    await connection.heard('aborted')
    expect((await call('search', { query: 'hook' })).isError).toBeUndefined()
  })

  test.each([
    ['`null` for what has to be there', 'search', { query: null }, 'invalid_input'],
    ['`null` alone', 'fetch', { chunk_id: null, doc_id: null }, 'invalid_input'],
    ['`null` for what nobody knows', 'search', { query: 'hook', limit: null }, 'invalid_input'],
    [
      'a glob that can match nothing',
      'search',
      { query: 'hook', filters: { path_glob: './guides/**' } },
      'invalid_input',
    ],
    ['a cursor that is none', 'search', { query: 'hook', cursor: 'x' }, 'invalid_cursor'],
    ['a page of no hits', 'search', { query: 'hook', k: 0 }, 'invalid_input'],
    ['no query', 'search', {}, 'invalid_input'],
    ['a member that nobody knows', 'search', { query: 'hook', limit: 3 }, 'invalid_input'],
    ['no list of searches', 'bulk_search', { queries: 'hook' }, 'invalid_input'],
    ['a chunk that is not stored', 'fetch', { chunk_id: '0' }, 'chunk_not_found'],
    ['a document that is not stored', 'fetch', { doc_id: '0' }, 'doc_not_found'],
    ['a chunk and a document at once', 'fetch', { chunk_id: '0', doc_id: '0' }, 'invalid_input'],
    ['a mode that the engine lacks', 'search', { query: 'hook', mode: 'vector' }, 'unsupported'],
    ['a question that is none', 'ask', { question: 7 }, 'invalid_input'],
    ['arguments for what takes none', 'describe', { x: 1 }, 'invalid_input'],
    ['a query that is none', 'kairos_search', { query: 5 }, 'invalid_input'],
    ['a URI that no protocol has', 'kairos_begin', { uri: 'kairos://mem/0' }, 'invalid_input'],
    ['a URI that is none', 'kairos_begin', { uri: [] }, 'invalid_input'],
    ['nothing for arguments', 'search', null, 'invalid_input'],
    ['an array for arguments', 'search', [], 'invalid_input'],
    ['a text for arguments', 'describe', 'hook', 'invalid_input'],
  ])('%s is a failed call with a typed error', async (_, name, args, code) => {
    const { structuredContent: error, isError, content } = await call(name, args)
    expect(isError).toBe(true)
    assertWire('error.v1', error)
    if (!isErrorV1(error)) throw new TypeError()
    expect(error.code).toBe(code)
    expect(content).toEqual([{ type: 'text', text: JSON.stringify(error) }])
  })

  test('an unknown tool is an error of the protocol', async () => {
    await expect(call('rm')).rejects.toMatchObject({ code: -32602, message: expect.stringContaining('Unknown tool') })
  })

  test('a protocol is found, begun, and walked to its end', async () => {
    const { structuredContent: response } = await call('kairos_search', { query: 'database migration' })
    assertWire('kairos_search_response', response)
    const { choices } = response as { choices: { uri: string; label: string }[] }
    expect(choices[0]?.label).toBe('Write the migration')
    const labels: string[] = []
    for (let uri: string | null = choices[0]!.uri; uri !== null; ) {
      const { structuredContent: step } = await call('kairos_begin', { uri })
      assertWire('kairos_begin_response', step)
      if (!isKairosBeginResponse(step)) throw new TypeError()
      expect(step).toMatchObject({ uri, step: labels.length + 1, steps: 3, chain_label: 'Database Migration Workflow' })
      expect(step.next_action).toContain(step.next_uri ?? 'ends')
      labels.push(step.label)
      uri = step.next_uri
    }
    expect(labels).toEqual(['Write the migration', 'Run it on a copy', 'Watch it'])
  })

  test('gibberish offers to refine and to create, both of which can be begun', async () => {
    const { structuredContent } = await call('kairos_search', { query: 'xyzqwerty nonexistent foobar' })
    const { choices } = structuredContent as { choices: { uri: string; role: string }[] }
    expect(choices.map(({ role }) => role)).toEqual(['refine', 'create'])
    for (const { uri } of choices) {
      const { structuredContent: step } = await call('kairos_begin', { uri })
      expect(step).toMatchObject({ uri, step: 1, next_uri: expect.stringMatching(/^kairos:/) })
    }
  })

  test('documents are resources: listed, and read whole, by lines, and by chunk', async () => {
    const { resources, nextCursor } = await client.listResources()
    expect(resources).toHaveLength(26)
    expect(nextCursor).toBeUndefined()
    const { uri, name, title, mimeType } = resources[3]!
    expect({ name, title, mimeType }).toEqual({ name: 'guides/tool-03.md', title: 'Tool 3', mimeType: 'text/markdown' })
    const [whole] = (await client.readResource({ uri })).contents as { text: string }[]
    expect(whole?.text).toMatch(/^# Tool 3\n/)
    const [lines] = (await client.readResource({ uri: `${uri}/lines/3-3` })).contents as { text: string }[]
    expect(lines?.text).toBe('## Hooks')
    expect((await client.listResourceTemplates()).resourceTemplates).toHaveLength(3)
  })

  test('an unknown resource or a malformed cursor is an error of the protocol', async () => {
    for (const uri of ['kebab://document/0', 'kebab://chunk/0', 'kebab://document/%', 'file:///etc/passwd']) {
      await expect(client.readResource({ uri })).rejects.toMatchObject({ code: -32002 })
    }
    await expect(client.listResources({ cursor: 'x' })).rejects.toMatchObject({ code: -32602 })
  })
})

const { signal } = new AbortController()
const call = { signal, progress: async () => undefined }

test('a protocol that is added is found from then on', async () => {
  const { engine, store, put } = await fixtureEngine(stored({ 'a.md': '# Bake bread\n\n## Knead\n\nTen minutes.\n' }))
  const protocols = kairosProtocols({ engine, documents: store })
  const [search, begin] = kairosTools(engine, protocols)
  const labels = async (query: string) => {
    const response = await search!.run({ query }, call)
    expect(validateChoices(response)).toEqual([])
    return (response as { choices: { chain_label: string }[] }).choices.map(({ chain_label }) => chain_label)
  }
  expect(await labels('bake bread')).toEqual(['Bake bread'])
  expect(await labels('brew tea')).not.toContain('Brew tea')
  await put(stored({ 'b.md': '# Brew tea\n\n## Boil\n\nWater.\n' }))
  expect(await labels('brew tea')).toEqual(['Brew tea'])
  await expect(begin!.run({ uri: 'kairos://mem/none' }, call)).rejects.toSatisfy((error) =>
    isKebabError(error, 'invalid_input'),
  )
})

test('only documents whose path matches are protocols', async () => {
  const { engine, store } = await fixtureEngine(
    stored({
      'how/bread.md': '# Bake bread\n\n## Knead\n\nNow.\n',
      'diary.md': '# Bake bread, again\n\n## Today\n\nIt burnt.\n',
    }),
  )
  const protocols = kairosProtocols({ engine, documents: store, pathGlob: ['how/**'] })
  const [search] = kairosTools(engine, protocols)
  const response = (await search!.run({ query: 'bake bread' }, call)) as { choices: { chain_label: string }[] }
  expect(response.choices.map(({ chain_label }) => chain_label)).toEqual(['Bake bread'])
  const { chains } = await protocols.read()
  expect(chains.map(({ doc_path }) => doc_path)).toEqual(['how/bread.md'])
})
