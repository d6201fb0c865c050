import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { expect, test } from 'vitest'
import { assertWire } from '../../../test/support/assert-wire.js'
import { bundleProgram } from '../../../test/support/bundle-program.js'
import { describeFailure } from '../src/failure.js'
import { importPart } from '../src/import-part.js'
import { kebab, project } from './support/run-command.js'

test('mcp serves the index of the project to a client, from any folder of it', async () => {
  const cwd = await project()
  await kebab(cwd, ['index', 'docs', '--lexical'])
  const program = await bundleProgram(join(import.meta.dirname, '../src/cli.ts'))
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [program, 'mcp', '--lexical'],
    cwd: join(cwd, 'docs/how'),
  })
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(transport)
  const { structuredContent } = await client.callTool({ name: 'search', arguments: { query: 'commit' } })
  await client.close()
  assertWire('search_response.v1', structuredContent)
  expect(structuredContent.hits.map(({ doc_path }) => doc_path)).toEqual(['hooks.md'])
})

test('mcp takes the flags of kebab-mcp, and refuses others with exit code 2', async () => {
  const cwd = await project()
  const help = await kebab(cwd, ['mcp', '--help'])
  expect(help).toMatchObject({ code: 0, out: expect.stringContaining('--allow-origin') })
  expect(await kebab(cwd, ['mcp', '--nope'])).toMatchObject({ code: 2, out: '' })
  expect(await kebab(cwd, ['mcp', '--http', 'x'])).toMatchObject({ code: 2, out: '' })
})

test('a package that one command needs, and that is not installed, is named with what installs it', async () => {
  const name = '@kebab/not-there'
  const failure = await importPart(name, () => import(/* @vite-ignore */ name)).catch((error: unknown) => error)
  expect(describeFailure(failure)).toMatchObject({
    exitCode: 1,
    message: `unsupported: expected the package ${name}, found that it isn't installed\nInstall it beside @kebab/cli: npm install --global ${name}`,
  })
  const other = new Error('something else')
  await expect(importPart(name, () => Promise.reject(other))).rejects.toBe(other)
})
