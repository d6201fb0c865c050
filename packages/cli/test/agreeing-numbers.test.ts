import { join } from 'node:path'
import { expect, test } from 'vitest'
import { kebab, project } from './support/run-command.js'

const PLURALS = 'documents|chunks|queries|hits|windows|candidates|lines|files|folders|terms|vectors'

test('numbers agree with their nouns in what the commands print', async () => {
  const cwd = await project({
    'docs/hooks.md': 'A hook runs.\n',
    'docs/a.xyz': '%PDF',
    'queries.jsonl': '{ "query": "hook", "relevant": ["hooks.md"] }\n',
  })
  const messages: string[] = []
  const printed = async (args: string[], terminal = false): Promise<string> => {
    const { out, err } = await kebab(cwd, args, { terminal })
    messages.push(out, err)
    return out + err
  }
  expect(await printed(['index', 'docs', '--lexical', '--dry-run'])).toContain('would index 1 document (1 new')
  const indexed = await printed(['index', 'docs', '--lexical'], true)
  expect(indexed).toContain('1 chunk in the index')
  expect(indexed).toContain('1 file or folder was left out: no_reader 1 (--dry-run lists it)')
  expect(await printed(['status'])).toContain(': 1 document, last changed')
  expect(await printed(['doctor', '--deep', '--lexical'])).toContain('1 document in 1 chunk\n')
  const explained = await printed(['search', 'hook', '--lexical', '-k', '1', '--explain', 'docs/hooks.md'])
  expect(explained).toContain('of 1 hit each')
  expect(await printed(['search', 'nothing', '--lexical', '--explain', 'docs/hooks.md'])).toContain('with 0 hits;')
  expect(await printed(['eval', 'queries.jsonl', '--lexical'])).toContain('1 query over 1 document,')
  expect(await printed(['backup', 'copy'])).toContain('copied 1 document to')
  const exported = await printed(['export', 'all.jsonl'], true)
  expect(exported).toContain('1/1 document')
  expect(exported).toContain('exported 1 document to')
  expect(await printed(['import', 'all.jsonl', '--path', join(cwd, 'other')])).toContain('; 1 chunk\n')
  expect(await printed(['remove', 'docs/hooks.md'])).toBe('removed 1 document with 1 chunk\n')
  expect(messages.join('').match(new RegExp(`(?<![\\d.])1 (${PLURALS})\\b`, 'g'))).toBeNull()
})
