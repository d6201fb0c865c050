import { expect, test } from 'vitest'
import { openToy } from './support/open-toy.js'

/** What has a name, and what has its words. */
const TEXTS = {
  'retries.md': '# Settings\n\nThe mailer reads `MAX_RETRIES` when it starts.',
  'counting.md': '# Counting\n\nMax retries twice, and max retries once more. Retries are at the max.',
  'anew.md': '# Builds\n\nPass `--no-cache` for a build of every layer.',
  'kept.md': '# Kept builds\n\nA cache is kept, and the cache is cold at first. No layer is shared.',
  'lookup.md': '# Rows\n\nCall `find_row_by_key` with a string.',
  'keys.md': '# Keys\n\nFind a row by a key, or a key by a row. A key of a row is found by row.',
  'disk.md': '# Disks\n\nEach machine has a 1TB disk.',
  'wires.md': '# Wires\n\nOf ten wires, 1 has the mark TB.',
  'stop.md': '# Limits\n\nA timeout ends a call.',
  'clock.md': '# Clocks\n\nThe time is out of joint.',
  'news.md': '# News\n\nWe inform all guests.',
  'paper.md': '# Paper\n\nFill in a form. The form is blue.',
}

async function opened() {
  const kebab = await openToy({ embedder: null })
  await kebab.index(Object.entries(TEXTS).map(([path, text]) => ({ path, text })))
  return async (query: string, more: object = {}) => {
    const page = await kebab.search({ query, ...more })
    return { ...page, paths: page.hits.map(({ doc_path }) => doc_path) }
  }
}

test.each([
  ['maxRetries', 'retries.md', 'counting.md'],
  ['max-retries', 'retries.md', 'counting.md'],
  ['findRowByKey', 'lookup.md', 'keys.md'],
  ['no cache', 'anew.md', 'kept.md'],
  ['1 TB', 'disk.md', 'wires.md'],
])('%s finds the name in another spelling first', async (query, first, later) => {
  const search = await opened()
  const { paths, corrected } = await search(query)
  expect(paths[0]).toBe(first)
  expect(paths).toContain(later)
  // Nothing of it is replaced.
  expect(corrected).toBeUndefined()
})

test('two words find the word that they make up, where the second is a stop word', async () => {
  const search = await opened()
  expect((await search('time out')).paths).toEqual(['clock.md', 'stop.md'])
})

test('words that say something one by one are no name', async () => {
  const search = await opened()
  expect((await search('max retries')).paths[0]).toBe('counting.md')
})

test('a stop word before a word makes up no word with it', async () => {
  const search = await opened()
  expect((await search('in form')).paths).not.toContain('news.md')
})

test('names are left out where words stay as they are typed', async () => {
  const search = await opened()
  expect((await search('maxRetries', { correct: false })).paths[0]).toBe('counting.md')
})

test('what a name adds is shown, and is no evidence', async () => {
  const search = await opened()
  const { hits } = await search('time out', { highlights: true })
  const { snippet, highlights, retrieval } = hits.find(({ doc_path }) => doc_path === 'stop.md')!
  expect(highlights!.map(([start, end]) => snippet.slice(start, end))).toEqual(['timeout'])
  expect(retrieval.evidence).toBe(0)
})
