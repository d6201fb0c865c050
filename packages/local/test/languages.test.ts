import type { Retriever } from '@kebab/core'
import { expect, onTestFinished, test } from 'vitest'
import { countInLanguages } from '../src/count-in-languages.js'
import { folderAnalyzer, type Kebab, openKebab } from '../src/index.js'
import { temporaryFolder } from './support/temporary-folder.js'

/** One passage in each language, with a word in a form that only its language leads back to the other. */
const DOCUMENTS = {
  en: 'The ponies were seen by the river, and nobody has been looking for them.',
  de: 'Die alten Häuser stehen am Fluss, und niemand hat sie je bewohnt.',
  es: 'Las canciones de los niños no se oyen en las calles de esta ciudad.',
  fr: 'Les journaux sont dans la maison, et personne ne les a lus avec attention.',
  it: 'I ragazzi hanno mangiato nella cucina della casa, e non sono ancora usciti.',
  nl: 'De lichamelijke oefeningen zijn voor iedereen die in het huis woont.',
  pt: 'Os livros estão na casa e não foram lidos por ninguém, mas são bons.',
  ru: 'Книги стоят в доме, и никто их не читал, но они очень хороши для всех.',
}
const QUERIES: Record<keyof typeof DOCUMENTS, string> = {
  en: 'pony',
  de: 'Haus',
  es: 'canción',
  fr: 'journal',
  it: 'ragazzo',
  nl: 'oefening',
  pt: 'livro',
  ru: 'книга',
}

async function open(options: Partial<Parameters<typeof openKebab>[0]> = {}): Promise<Kebab> {
  const kebab = await openKebab({ path: await temporaryFolder(), embedder: null, ...options })
  onTestFinished(() => kebab.close())
  return kebab
}
const documents = Object.entries(DOCUMENTS).map(([lang, text]) => ({ path: `${lang}.md`, text }))
const paths = async (kebab: Kebab, query: string, filters = {}) =>
  (await kebab.search({ query, filters, correct: false })).hits.map(({ doc_path }) => doc_path)

test('documents in several languages are each found by the forms of their own words', async () => {
  const kebab = await open()
  await kebab.index(documents)
  for (const [lang, query] of Object.entries(QUERIES)) expect(await paths(kebab, query), query).toEqual([`${lang}.md`])
})

test('a filter takes the documents in a language, whoever has said so', async () => {
  const kebab = await open()
  await kebab.index([
    ...documents,
    { path: 'given.md', text: 'Haus', metadata: { lang: 'de' } },
    { path: 'front.md', text: '---\nlang: de\n---\nHaus' },
    // The front matter wins over what the text looks like.
    { path: 'quoted.md', text: `---\nlang: en\n---\n${DOCUMENTS.de}` },
  ])
  expect((await paths(kebab, 'Haus', { lang: ['de'] })).sort()).toEqual(['de.md', 'front.md', 'given.md'])
  expect(await paths(kebab, 'Häuser', { lang: ['en'] })).toEqual(['quoted.md'])
})

test('a text whose language is unsure is read as English', async () => {
  const kebab = await open()
  await kebab.index([...documents, { path: 'short.md', text: 'Kubernetes clusters' }])
  expect(await paths(kebab, 'cluster')).toEqual(['short.md'])
  expect(await paths(kebab, 'cluster', { lang: ['en'] })).toEqual([])
})

test('another detector may be given, or none', async () => {
  const none = await open({ detectLanguage: false })
  await none.index(documents)
  expect(await paths(none, 'Haus')).toEqual([])
  expect(await paths(none, 'pony')).toEqual(['en.md'])
  const other = await open({ detectLanguage: () => 'de' })
  await other.index([{ path: 'a.md', text: 'Häuser' }])
  expect(await paths(other, 'Haus', { lang: 'de' })).toEqual(['a.md'])
  // What is no tag is refused, with the document.
  const wrong = await open({ detectLanguage: () => 'not a tag' })
  const { errors } = await wrong.index([{ path: 'a.md', text: 'Häuser' }])
  expect(errors).toMatchObject([{ path: 'a.md', error: { code: 'invalid_input' } }])
})

test('a stop word of one of the languages is no typing error in another', async () => {
  const kebab = await open()
  await kebab.index(documents)
  for (const query of ['was ist ein Haus', 'pony about looking', 'Haus und Fluss']) {
    const { corrected, unmatched } = await kebab.search({ query })
    expect(corrected, query).toBeUndefined()
    expect(unmatched ?? [], query).not.toContain('about')
  }
  // A word that no language of the index holds is.
  expect((await kebab.search({ query: 'Haeser am Fluss' })).corrected).toEqual([{ from: 'Haeser', to: 'Häuser' }])
})

test('evidence counts the words of a question in the language of the passage, each once', async () => {
  const kebab = await open()
  await kebab.index(documents)
  const evidence = async (query: string) => {
    const [first] = (await kebab.search({ query })).hits
    return [first!.doc_path, first!.retrieval.evidence]
  }
  expect(await evidence('Was ist mit dem Haus am Fluss?')).toEqual(['de.md', 1])
  expect(await evidence('¿Qué es de la canción y la ciudad?')).toEqual(['es.md', 1])
  expect(await evidence('What was seen of the pony at the river?')).toEqual(['en.md', 1])
  expect(await evidence('И что в доме, книга?')).toEqual(['ru.md', 1])
})

test('an answer weighs the words of a question by how rare they are in any language', async () => {
  const counting = async (frequencies: Readonly<Record<string, number>>, terms: readonly string[]) => {
    return { chunks: 10, frequencies: terms.map((term) => frequencies[term] ?? 0) }
  }
  const retriever = {
    documentFrequencies: (terms: readonly string[]) => counting({ berlin: 2, 'berlin@de': 3, '@de': 4 }, terms),
  } as unknown as Retriever
  const count = countInLanguages(retriever, folderAnalyzer())!
  expect(await count(['berlin', 'rome'])).toEqual({ chunks: 10, frequencies: [5, 0] })
  expect(countInLanguages(undefined, folderAnalyzer())).toBeUndefined()
})
