import type { Analyzer } from '@kebab/core'
import { analyzeQuery } from '@kebab/core/kit'
import { textAnalyzer } from '@kebab/text'
import { english } from '@kebab/text/english'
import { german } from '@kebab/text/german'
import { spanish } from '@kebab/text/spanish'
import { describe, expect, test } from 'vitest'
import { retrieve, score } from '../../../test/support/ask-retriever.js'
import { chunkOf, splitAnalyzer } from '../../../test/support/bm25/chunk.js'
import { bm25Retriever } from '../src/index.js'

const together = textAnalyzer({ languages: [english, german, spanish], defaultLanguage: 'en' })
const ALONE: Readonly<Record<string, Analyzer>> = {
  en: textAnalyzer({ languages: [english] }),
  de: textAnalyzer({ languages: [german] }),
  es: textAnalyzer({ languages: [spanish] }),
}
/** Words that several of the languages have, and some with other stems in each. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  en: ['houses', 'running', 'panthers', 'die', 'computer', 'nations', 'the'],
  de: ['Häuser', 'laufen', 'Panthers', 'Computer', 'Nationen', 'die', 'Katzen'],
  es: ['casas', 'corriendo', 'Panthers', 'computadora', 'naciones', 'la', 'die'],
}

/** 120 chunks in a language. Each word is in another share of them. */
function chunksIn(lang: string) {
  return Array.from({ length: 120 }, (_, i) => {
    const words = WORDS[lang]!.filter((_, word) => (i + 1) % (word + 2) === 0)
    return chunkOf(`${lang}-${i}`, words.join(' '), { lang })
  })
}

describe('an index of several languages', () => {
  test.each(Object.keys(WORDS))('scores the chunks in %s by the frequencies of that language', async (lang) => {
    const analyzer = together
    const all = bm25Retriever({ analyzer })
    for (const one of Object.keys(WORDS)) await all.add(chunksIn(one))
    const alone = bm25Retriever({ analyzer: ALONE[lang]! })
    await alone.add(chunksIn(lang))
    for (const query of WORDS[lang]!) {
      const ids = chunksIn(lang).map(({ chunkId }) => chunkId)
      const [scores, expected] = [await score(all, query, ids), await score(alone, query, ids)]
      // Average lengths are those of all chunks.
      const ratios = scores.flatMap((score, i) => (expected[i]! > 0 ? [score! / expected[i]!] : []))
      expect(scores.map((score) => score! > 0)).toEqual(expected.map((score) => score! > 0))
      for (const ratio of ratios) expect(ratio).toBeGreaterThan(0.8)
      for (const ratio of ratios) expect(ratio).toBeLessThan(1.25)
    }
  })

  test('reads a query anew where the engine has read it in languages that no chunk is in', async () => {
    const retriever = bm25Retriever({ analyzer: together })
    await retriever.add(chunksIn('en'))
    const query = 'die Computer und die nations'
    const marks = ['@de', '@es']
    const analysis = { analyzer: together, marks, terms: analyzeQuery(together, query, marks) }
    const prepared = retriever.prepare(query, { analysis })
    expect(await prepared.retrieve({ limit: 9 })).toEqual(await retrieve(retriever, query, { limit: 9 }))
  })

  test('puts texts in the language of the query first', async () => {
    const retriever = bm25Retriever({ analyzer: together })
    await retriever.add([
      chunkOf('de', 'Die Panthers sind eine Mannschaft', { lang: 'de' }),
      chunkOf('en', 'The Panthers are a team of Panthers', { lang: 'en' }),
      chunkOf('es', 'Los Panthers son un equipo de los Panthers', { lang: 'es' }),
    ])
    const first = async (query: string) =>
      (await retrieve(retriever, query, { limit: 3 })).candidates.map((c) => c.chunkId)
    expect((await first('Was ist das mit den Panthers?'))[0]).toBe('de')
    expect((await first('What is it about the Panthers?'))[0]).toBe('en')
    expect((await first('¿Qué es lo de los Panthers?'))[0]).toBe('es')
    // A name is found in all of them.
    expect((await first('Panthers')).sort()).toEqual(['de', 'en', 'es'])
  })

  test('holds the languages of its chunks, also after changes, and says so by their frequencies', async () => {
    const retriever = bm25Retriever({ analyzer: together })
    const german = chunkOf('de', 'Häuser', { lang: 'de' })
    await retriever.add([chunkOf('en', 'houses', { lang: 'en' }), german])
    const marks = together.languages!.map(({ mark }) => mark)
    expect(await retriever.documentFrequencies(marks)).toEqual({ chunks: 2, frequencies: [1, 0] })
    const before = retriever.revision()
    expect((await retrieve(retriever, 'Haus', { limit: 5 })).candidates).toHaveLength(1)
    await retriever.remove(['de'])
    expect(await retriever.documentFrequencies(marks)).toEqual({ chunks: 1, frequencies: [0, 0] })
    expect((await retrieve(retriever, 'Haus', { limit: 5 })).candidates).toEqual([])
    await retriever.add([german])
    expect(retriever.revision()).toBe(before)
    // Another language of the same text is another revision.
    await retriever.add([chunkOf('de', 'Häuser', { lang: 'es' })])
    expect(retriever.revision()).not.toBe(before)
  })

  test('finds a chunk in no language by the mark of one', async () => {
    const retriever = bm25Retriever({ analyzer: together })
    await retriever.add([chunkOf('de', 'die und der', { lang: 'de' }), chunkOf('other', 'wort', { lang: 'de' })])
    for (const query of ['@de', 'de', 'wort@de'])
      expect((await retrieve(retriever, query, { limit: 5 })).candidates.map((c) => c.chunkId)).not.toContain('de')
  })
})

test('a word counts once, by its best form, where all languages read a text', async () => {
  // Each word has two forms, in as many chunks and as often.
  const forms: Analyzer = {
    version: 'forms',
    terms: (text) =>
      splitAnalyzer.terms(text).flatMap((one, i) => {
        return ['', '+'].map((ending) => ({ term: one.term + ending, start: i, end: i + 1 }))
      }),
  }
  const chunks = ['a b', 'a a', 'b c d'].map((text, i) => chunkOf(`chunk ${i}`, text))
  const ids = chunks.map(({ chunkId }) => chunkId)
  const scores = async (analyzer: Analyzer) => {
    const retriever = bm25Retriever({ analyzer })
    await retriever.add(chunks)
    const { candidates } = await retrieve(retriever, 'a c', { limit: 5 })
    const byId = await score(retriever, 'a c', ids)
    for (const { chunkId, score } of candidates) expect(byId[ids.indexOf(chunkId)]).toBe(score)
    return byId
  }
  const twice = await scores(forms)
  const once = await scores({ ...forms, languages: [{ lang: 'de', mark: '@de' }] })
  for (const [i, score] of once.entries()) expect(score).toBeCloseTo(twice[i]! / 2, 12)
})
