import { writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { createClient } from '@kebab/client'
import { openKebab } from '@kebab/local'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { describe, expect, onTestFinished, test } from 'vitest'
import { assertWire } from '../../../test/support/assert-wire.js'
import { toyEmbedder } from '../../../test/support/toy-embedder.js'
import { kebab, project } from './support/run-command.js'

/** One of the programs that open an index, in the words that all have for it. */
interface Door {
  /** Finds the paths of documents. */
  find(query: string): Promise<string[]>
  /** All that it has said so far. */
  said(): string
}

interface Start {
  /** The folder that is indexed and watched. Default: none, and the index is only read. */
  docs?: string
  flags?: string[]
}

type Open = (cwd: string, start?: Start) => Promise<Door>

/** Runs a command until the test ends, from the line on that says it is ready. */
async function running(cwd: string, args: string[], ready: RegExp) {
  const ending = new AbortController()
  let text = ''
  const onOutput = (_: string, more: string): void => {
    text += more
  }
  const code = kebab(cwd, args, { signal: ending.signal, onOutput })
  onTestFinished(async () => {
    ending.abort()
    await code
  })
  await expect.poll(() => ready.exec(text), { timeout: 20_000 }).not.toBeNull()
  return { said: () => text, link: ready.exec(text)![0] }
}

/** The flags of a program that serves an index. */
const serving = ({ docs, flags = [] }: Start): string[] => [
  ...flags,
  ...(docs === undefined ? [] : ['--docs', docs, '--watch']),
]

const DOORS: Record<string, Open> = {
  async command(cwd, { docs, flags = [] } = {}) {
    const writer = docs && (await running(cwd, ['index', docs, '--watch', ...flags], /watching|another process writes/))
    let text = ''
    return {
      said: () => `${writer ? writer.said() : ''}${text}`,
      async find(query) {
        const { out, err } = await kebab(cwd, ['search', query, '--files', ...flags])
        text += err
        return out
          .split('\n')
          .slice(0, -1)
          .map((path) => basename(path))
      },
    }
  },
  async mcp(cwd, start = {}) {
    const { said, link } = await running(cwd, ['mcp', '--http', '0', ...serving(start)], /http:\S+/)
    const client = new Client({ name: 'test', version: '1' })
    await client.connect(new StreamableHTTPClientTransport(new URL(link)))
    onTestFinished(() => client.close())
    return {
      said,
      async find(query) {
        const { structuredContent: page } = await client.callTool({ name: 'search', arguments: { query } })
        assertWire('search_response.v1', page)
        return page.hits.map(({ doc_path }) => doc_path)
      },
    }
  },
  async inspector(cwd, start = {}) {
    const { said, link } = await running(cwd, ['inspect', ...serving(start)], /http:\S+/)
    const { origin, hash } = new URL(link)
    const client = createClient({ url: `${origin}/api`, token: hash.slice(1) })
    return {
      said,
      async find(query) {
        const page = await client.search({ query })
        assertWire('search_response.v1', page)
        return page.hits.map(({ doc_path }) => doc_path)
      },
    }
  },
}

describe.each(Object.entries(DOORS))('the %s', (_, open) => {
  test('follows a process that writes, takes over when it ends, and goes on whenever the folder changes', async () => {
    const cwd = await project()
    await using writer = await openKebab({ path: join(cwd, '.kebab'), embedder: null })
    const door = await open(cwd, { docs: 'docs', flags: ['--lexical'] })
    await writer.index([{ path: 'zebra.md', text: 'A zebra.' }])
    expect(await door.find('zebra')).toEqual(['zebra.md'])
    await expect.poll(() => door.said()).toContain('another process writes this index')
    expect(await door.find('commit')).toEqual([])
    await writer.close()
    await expect.poll(() => door.find('commit'), { timeout: 20_000 }).toEqual(['hooks.md'])
    await writeFile(join(cwd, 'docs/new.md'), 'A giraffe.')
    await expect.poll(() => door.find('giraffe'), { timeout: 20_000 }).toEqual(['new.md'])
  })

  test('opens the index of the project from any folder of it, and without its model says what mends that', async () => {
    const cwd = await project()
    const made = await openKebab({ path: join(cwd, '.kebab'), embedder: toyEmbedder() })
    await made.index([{ path: 'zebra.md', text: 'A zebra.' }])
    await made.close()
    const door = await open(join(cwd, 'docs/how'))
    expect(await door.find('zebra')).toEqual(['zebra.md'])
    expect(door.said()).toContain('words alone are searched: the index has vectors of toy')
    expect(door.said()).toContain('`kebab config embed-model toy`')
  })
})

test('flags of the same name are described in the same words by every program', async () => {
  const [index, inspect, mcp] = await Promise.all(
    ['index', 'inspect', 'mcp'].map(async (name) => wordsOf((await kebab('/', [name, '--help'])).out)),
  )
  for (const [flag, words] of inspect!)
    for (const other of [index!, mcp!]) if (other.has(flag)) expect(other.get(flag), flag).toBe(words)
  expect([...mcp!.keys()].filter((flag) => inspect!.has(flag)).length).toBeGreaterThan(10)
})

/** What a help says of each flag, on one line. */
function wordsOf(help: string): Map<string, string> {
  const entries = help.matchAll(/^ +(?:-\w, )?(--[\w-]+)(?: <?[A-Z]+>?)? {2,}(.*(?:\n {20,}\S.*)*)/gm)
  return new Map([...entries].map(([, flag, words]) => [flag!, words!.replace(/\s+/g, ' ').trim()]))
}
