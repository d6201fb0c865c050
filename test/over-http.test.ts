import { cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { STATUS } from '../packages/http/src/error-response.js'
import { askOverHttp } from '../scripts/guides/ask-over-http.js'
import { isNightly } from './support/profile.js'

const root = join(import.meta.dirname, '..')
const page = await readFile(join(root, 'docs/guides/over-http.md'), 'utf8')

test('the page has the status of every code, in the order of the schema', () => {
  const rows = [...page.matchAll(/^\| `(\w+)` \| (\d{3}) \|$/gm)].map(([, code, status]) => [code, Number(status)])
  expect(rows).toEqual(Object.entries(STATUS))
})

test.concurrent.each(isNightly ? ['node.js', 'hono.js', 'express.js'] : ['hono.js'])(
  'the server of %s answers as its page says',
  async (program) => {
    const cwd = await mkdtemp(join(tmpdir(), 'kebab-over-http-'))
    try {
      for (const file of ['package.json', 'handler.js', program])
        await cp(join(root, 'examples/guides/over-http', file), join(cwd, file))
      await mkdir(join(cwd, 'docs'))
      for (const name of ['contracts.md', 'design.md']) await cp(join(root, 'docs', name), join(cwd, 'docs', name))
      await symlink(join(root, 'node_modules'), join(cwd, 'node_modules'), 'junction')
      expect(await askOverHttp({ command: [process.execPath, program], cwd })).toContain('streamed answer')
    } finally {
      await rm(cwd, { recursive: true })
    }
  },
)
