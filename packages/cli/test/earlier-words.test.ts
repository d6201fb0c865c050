import { join } from 'node:path'
import { folderAnalyzer, openKebab } from '@kebab/local'
import { expect, test } from 'vitest'
import { kebab, project } from './support/run-command.js'

test('index makes the words of another version anew before it ends', async () => {
  // More chunks than are built while an index is opened.
  const sections = Array.from({ length: 1100 }, (_, i) => `# Hook ${i}\n\nIt runs before commit ${i}.\n`)
  const cwd = await project({ 'hooks.md': sections.join('\n') })
  expect(await kebab(cwd, ['index', '.', '--lexical'])).toMatchObject({ code: 0 })
  const { terms } = folderAnalyzer()
  const analyzer = {
    version: 'earlier',
    terms: (text: string) => terms(text).filter(({ term }) => term !== 'commit'),
  }
  const before = await openKebab({ path: join(cwd, '.kebab'), embedder: null, analyzer })
  await before.settled()
  expect((await before.search({ query: 'commits' })).hits).toEqual([])
  await before.close()

  expect(await kebab(cwd, ['index', '.', '--lexical'])).toMatchObject({ code: 0 })
  const { code, err } = await kebab(cwd, ['search', 'commits', '--lexical'])
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect((await kebab(cwd, ['status'])).out).not.toContain('another version')
})
