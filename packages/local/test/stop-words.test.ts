import { expect, test } from 'vitest'
import { openToy } from './support/open-toy.js'

/** In pairs: what a query is to find first, and what has the same word in another meaning. */
const TEXTS = {
  'support.md': '# Support\n\nThe IT department resets passwords for those who are locked out.',
  'rain.md': '# Weather\n\nIt rained. It was cold, and it got colder as it grew dark.',
  'health.md': '# Health\n\nThe WHO publishes guidelines on vaccines each year.',
  'staff.md': '# Staff\n\nPeople who know someone who worked here may apply.',
  'sight.md': '# Sight\n\nVitamin A is needed for sight in the dark.',
  'citrus.md': '# Citrus\n\nVitamin C is a vitamin of oranges. A vitamin is a nutrient.',
  'trade.md': '# Trade\n\nExports to the US fell.',
  'contact.md': '# Contact\n\nWrite to us. Tell us what you think, and call us.',
  'bus.md': '# Parts\n\nThe CAN bus of a car links its parts.',
  'phone.md': '# Phones\n\nYou can call. Nobody can wait, and all can write.',
  'spring.md': '# Spring\n\nThe garden opens in May.',
  'hamlet.md': '# A play\n\nTo be, or not to be: that is the question.',
  'branches.md': '# Branches\n\nWith `if` a branch is taken.',
  'methods.md': '# Methods\n\nWithin a method, `this` is the object.',
  'counter.ts': 'export class Counter {\n  add() {\n    this.count++\n  }\n}\n',
  'sum.ts': 'export function sumOf(list) {\n  let sum = 0\n  for (const x of list) sum += x\n  return sum\n}\n',
}

async function opened() {
  const kebab = await openToy({ embedder: null })
  await kebab.index(Object.entries(TEXTS).map(([path, text]) => ({ path, text })))
  const search = async (query: string, more: object = {}) => {
    const page = await kebab.search({ query, k: 20, ...more })
    return { ...page, paths: page.hits.map(({ doc_path }) => doc_path) }
  }
  return search
}

test.each([
  ['this', ['methods.md', 'counter.ts']],
  ['if', ['branches.md']],
  ['May', ['spring.md', 'staff.md']],
  ['"to be or not to be"', ['hamlet.md']],
  ['who', ['health.md', 'staff.md', 'support.md']],
  ['for', ['sum.ts', 'sight.md', 'support.md']],
])('%s finds the passages that hold it', async (query, paths) => {
  const search = await opened()
  const { hits, paths: all, unmatched, no_terms } = await search(query)
  expect(all).toEqual(expect.arrayContaining(paths))
  expect(hits[0]!.retrieval.evidence).toBe(1)
  expect({ unmatched, no_terms }).toEqual({ unmatched: undefined, no_terms: undefined })
})

test.each([
  ['IT', 'support.md', 'rain.md'],
  ['WHO', 'health.md', 'staff.md'],
  ['US', 'trade.md', 'contact.md'],
  ['CAN', 'bus.md', 'phone.md'],
  ['Vitamin A', 'sight.md', 'citrus.md'],
])('%s finds %s before %s', async (query, first, second) => {
  const search = await opened()
  const { paths } = await search(query)
  expect(paths[0]).toBe(first)
  expect(paths.slice(1)).toContain(second)
})

test('a longer query keeps what is in capitals, and nothing else', async () => {
  const search = await opened()
  expect((await search('How do I reach the IT of a car?')).paths).toEqual(['support.md', 'bus.md'])
  expect((await search('How do I reach the it of a car?')).paths).toEqual(['bus.md'])
})

test('evidence and highlights have only the other words, where there are any', async () => {
  const search = await opened()
  const { hits } = await search('the garden', { highlights: true })
  expect(hits.map(({ retrieval }) => retrieval.evidence)).toEqual([1, ...hits.slice(1).map(() => 0)])
  expect(hits[0]!.highlights).toHaveLength(1)
  expect(hits.slice(1).flatMap(({ highlights }) => highlights ?? [])).toEqual([])
  const [first] = (await search('this', { highlights: true })).hits
  const [start, end] = first!.highlights![0]!
  expect(first!.snippet.slice(start, end)).toBe('this')
})

test('what has only the stop words of a query does not come before what is similar', async () => {
  const kebab = await openToy()
  await kebab.index(Object.entries(TEXTS).map(([path, text]) => ({ path, text })))
  const weightOf = async (query: string) => (await kebab.search({ query, trace: true })).trace?.fusion?.word_weight
  expect(await weightOf('the zzyzx')).toBe(0.05)
  expect(await weightOf('the garden')).toBe(0.7)
  expect(await weightOf('the gardn')).toBe(0.7)
  expect(await weightOf('zzyzx IT')).toBe(0.7)
  expect(await weightOf('this')).toBe(0.7)
})

test('a stop word is not corrected, and no word is corrected to one', async () => {
  const search = await opened()
  for (const query of ['whom', 'thsi list', 'whicj of them'])
    expect(await search(query)).not.toHaveProperty('corrected')
  expect((await search('whom')).unmatched).toEqual(['whom'])
  expect((await search('whom zzyzx')).unmatched).toEqual(['zzyzx'])
  expect((await search('the gardn')).corrected).toEqual([{ from: 'gardn', to: 'garden' }])
})
