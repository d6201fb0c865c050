import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '@kebab/client'
import { expect, test } from 'vitest'
import { serveOverNode } from '../../../test/support/http-server.js'
import { kebab, project } from './support/run-command.js'

test('inspect prints the link of a page over the index of the project, and serves it until Ctrl-C', async () => {
  const cwd = await project()
  await mkdir(join(cwd, 'gone'))
  await writeFile(join(cwd, 'gone/old.md'), 'Old.')
  await kebab(cwd, ['index', 'docs', 'gone', '--lexical'])
  // A folder that is gone has nothing to skip.
  await rm(join(cwd, 'gone'), { recursive: true })
  await writeFile(join(cwd, 'docs/picture.png'), Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0]))
  const ending = new AbortController()
  let served: Promise<void> | undefined
  const { code, out, err } = await kebab(cwd, ['inspect', '--lexical'], {
    signal: ending.signal,
    onOutput: (stream, text) => {
      if (stream === 'out') served = use(text.trim()).finally(() => ending.abort())
    },
  })
  await served
  expect({ code, err }).toEqual({ code: 0, err: 'kebab: open this link in a browser; Ctrl-C ends the inspector\n' })
  expect(out).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#[\w-]{43}\n$/)
  await expect(fetch(new URL('/api/v1/health', out))).rejects.toThrow('fetch failed')
})

async function use(link: string): Promise<void> {
  const { origin, hash } = new URL(link)
  const token = hash.slice(1)
  const client = createClient({ url: `${origin}/api`, token })
  expect((await client.search({ query: 'hook' })).hits[0]?.doc_path).toBe('hooks.md')
  expect((await client.documents({ limit: 10 })).documents).toHaveLength(3)
  const response = await fetch(`${origin}/api/inspect/skipped`, { headers: { authorization: `Bearer ${token}` } })
  const { skipped } = await response.json()
  expect(skipped).toEqual([
    { source: 'docs', path: 'picture.png', code: expect.any(String), reason: expect.any(String) },
  ])
}

test('inspect refuses a port that is taken, and an unknown flag, and needs an index', async () => {
  const cwd = await project()
  expect(await kebab(cwd, ['inspect'])).toMatchObject({ code: 6, out: '' })
  expect(await kebab(cwd, ['inspect', '--port', 'x'])).toMatchObject({ code: 2, out: '' })
  expect(await kebab(cwd, ['inspect', '--port', '70000'])).toMatchObject({ code: 2, out: '' })
  await kebab(cwd, ['index', 'docs', '--lexical'])
  const taken = await serveOverNode(async () => new Response())
  const { port } = new URL(taken.url)
  const refused = await kebab(cwd, ['inspect', '--lexical', '--port', port])
  await taken.close()
  expect(refused).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringContaining(`127.0.0.1:${port}: expected a free port`),
  })
})

test('inspect has its flags in the help and in the completion', async () => {
  const cwd = await project()
  const { out } = await kebab(cwd, ['inspect', '--help'])
  for (const flag of ['--path', '--lexical', '--port']) expect(out).toContain(flag)
  expect((await kebab(cwd, ['--help'])).out).toContain('inspect')
  expect((await kebab(cwd, ['complete', '--', 'insp'])).out).toMatch(/^inspect\t/m)
  expect((await kebab(cwd, ['complete', '--', 'inspect', '--po'])).out).toMatch(/^--port\t/m)
})
