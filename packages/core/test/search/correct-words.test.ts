import { describe, expect, test } from 'vitest'
import { errorOf } from '../../../../test/support/error-of.js'
import { type Analyzer, defaultAnalyzer, type Retriever, type VocabularyTerm } from '../../src/index.js'
import { wholeTerms } from '../../src/kit/bm25/whole-terms.js'
import { type RetrieverParts, retrieverOf } from '../../src/kit/index.js'
import { correctWords } from '../../src/search/words/correct-words.js'
import { makeStored } from '../support/corpus.js'
import { engineOver } from '../support/engine-over.js'

/** An index whose terms are these words, each held by so many chunks. */
type Words = Readonly<Record<string, number>>

function termsOf(words: Words): VocabularyTerm[] {
  return Object.entries(words).map(([form, chunks]) => ({ term: form.toLowerCase(), form, chunks }))
}

function correct(
  query: string,
  words: Words,
  passing?: Words,
  analyzer: Analyzer = defaultAnalyzer,
  neighbours: readonly string[] = [],
) {
  const listing = (some: Words) => async (range: { terms: readonly string[] } | { prefix: string }) =>
    termsOf(some).filter(({ term }) => ('terms' in range ? range.terms.includes(term) : term.startsWith(range.prefix)))
  const counts = new Map(termsOf(words).map(({ term, chunks }) => [term, chunks]))
  return correctWords(
    { query, terms: analyzer.terms(query), termsOf: (text) => [analyzer.terms(text)] },
    (term) => counts.get(term) ?? 0,
    {
      all: listing(words),
      passing: passing && listing(passing),
      areNeighbours: async (...pair) => neighbours.includes(pair.join(' ')),
    },
  )
}

describe('a name of several parts that the index does not hold', () => {
  /** Names joined by `_` are terms, and so are their parts. */
  const joining: Analyzer = {
    ...defaultAnalyzer,
    terms: (text) => {
      const names = [...text.toLowerCase().matchAll(/\w+/g)].map(({ 0: term, index: start }) => ({
        term,
        start,
        end: start + term.length,
      }))
      const parts = [...text.toLowerCase().matchAll(/[a-z]+/g)].map(({ 0: term, index: start }) => ({
        term,
        start,
        end: start + term.length,
      }))
      return [
        ...names,
        ...parts.filter(({ start, end }) => !names.some((name) => name.start === start && name.end === end)),
      ]
    },
  }
  const WORDS = {
    add_link_options: 2,
    find_package: 5,
    add_links: 1,
    link: 9,
    like: 3,
    options: 4,
    add: 9,
    package: 7,
    fins: 3,
  }
  const text = async (query: string, passing?: Words) => (await correct(query, WORDS, passing, joining)).text

  test('is replaced as one word, also where a part has few letters', async () => {
    expect(await text('add_lik_options x')).toBe('add_link_options x')
    expect(await text('find_pakcage x')).toBe('find_package x')
    expect(await text('add_liink_options x')).toBe('add_link_options x')
  })

  test('is completed as one word where it is the last', async () => {
    expect(await text('add_li')).toBe('add_link_options')
    expect(await text('find_pac')).toBe('find_package')
    expect(await text('add_li', { add_links: 1 })).toBe('add_links')
  })

  test('has its parts replaced where no name is near', async () => {
    expect(await text('packagee_qqqq x')).toBe('package_qqqq x')
    expect(await text('add_options x')).toBe('add_options x')
  })
})

describe('two words that the index holds as one', () => {
  const WORDS = { lighthouse: 2, Datenbank: 1, login: 3, overfitting: 1, island: 4, guest: 5, guesthouse: 1, lights: 9 }

  test.each([
    ['of which it lacks both', 'old light house keeper', 'old lighthouse keeper'],
    ['of which it lacks the second', 'guest house', 'guesthouse'],
    ['in the form that people write', 'eine daten bank', 'eine Datenbank'],
    ['before any other correction', 'the light house', 'the lighthouse'],
  ])('become that one: %s', async (_, query, text) => {
    expect((await correct(query, WORDS)).text).toBe(text)
  })

  test('are one correction', async () => {
    const { corrections } = await correct('light house x', WORDS)
    expect(corrections).toEqual([{ from: 'light house', to: 'lighthouse' }])
  })

  test('stay where it holds both', async () => {
    expect((await correct('guest lights', { ...WORDS, guestlights: 1 })).corrections).toEqual([])
  })

  test.each(['light, house x', 'light  house x', 'light\nhouse x', 'light 2house x', 'x light house_x'])(
    'stay where more than a blank divides them, or one is a part of another word: %j',
    async (query) => {
      expect((await correct(query, { lighthouse: 2 })).corrections).toEqual([])
    },
  )

  test('may be a stop word behind another word, and a long one before it', async () => {
    const stop = new Set(['in', 'is', 'over'])
    const analyzer: Analyzer = {
      ...defaultAnalyzer,
      terms: (text) => defaultAnalyzer.terms(text).filter(({ term }) => !stop.has(term)),
    }
    const text = async (query: string) => (await correct(query, WORDS, undefined, analyzer)).text
    expect(await text('log in x')).toBe('login x')
    expect(await text('over fitting x')).toBe('overfitting x')
    expect(await text('where is land x')).toBe('where is land x')
  })

  test('are found among what passes the filter', async () => {
    expect((await correct('light house', WORDS, { guest: 1 })).text).toBe('light house')
    expect((await correct('light house', WORDS, { lighthouse: 1 })).text).toBe('lighthouse')
  })
})

describe('two words that are typed as one', () => {
  const WORDS = { hash: 3, map: 2, has: 9, learning: 4, rate: 2, server: 5 }
  const text = async (query: string, neighbours: readonly string[], words: Words = WORDS) =>
    (await correct(query, words, undefined, defaultAnalyzer, neighbours)).text

  test('are divided where chunks have them in turn', async () => {
    expect(await text('hashmap server', ['hash map'])).toBe('hash map server')
    expect(await text('learningrate', ['learning rate'])).toBe('learning rate')
    expect(await text('hashmap server', ['map hash', 'learning rate'])).toBe('hashmap server')
  })

  test('are one correction', async () => {
    const { corrections } = await correct('hashmap x', WORDS, undefined, defaultAnalyzer, ['hash map'])
    expect(corrections).toEqual([{ from: 'hashmap', to: 'hash map' }])
  })

  test('have three letters each', async () => {
    expect(await text('xymap server', ['xy map'], { ...WORDS, xy: 1 })).toBe('xymap server')
    expect(await text('hashxy server', ['hash xy'], { ...WORDS, xy: 1 })).toBe('hashxy server')
  })

  test('have two letters or more where one has a digit', async () => {
    const words = { gpt: 3, '4o': 1, m2: 1, max: 2, g: 9, pt4o: 9 }
    expect(await text('gpt4o', ['gpt 4o', 'g pt4o'], words)).toBe('gpt 4o')
    expect(await text('m2max gpt', ['m2 max'], words)).toBe('m2 max gpt')
    expect(await text('m2max gpt', [], words)).toBe('m2max gpt')
  })

  test('may be a number and a unit of one letter', async () => {
    const words = { 30: 3, s: 1, gpt: 1 }
    expect(await text('30s gpt', ['30 s'], words)).toBe('30 s gpt')
    expect(await text('s30 gpt', ['s 30'], words)).toBe('s30 gpt')
  })

  test('stay where the index holds them as one, or one an edit away', async () => {
    expect(await text('hashmap server', ['hash map'], { ...WORDS, hashmap: 1 })).toBe('hashmap server')
    expect(await text('hashmap server', ['hash map'], { ...WORDS, hashmaps: 1 })).toBe('hashmaps server')
  })
})

describe('an identifier that the index does not hold', () => {
  /** Words are what blanks divide. */
  const byBlanks: Analyzer = {
    ...defaultAnalyzer,
    terms: (text) =>
      Array.from(text.matchAll(/\S+/g), ({ 0: word, index: start }) => ({
        term: word.toLowerCase(),
        start,
        end: start + word.length,
      })),
  }
  const HASH = '9fceb02d0ae598e95dc970b74767f19372d61af8'
  const WORDS = { [HASH]: 1, '2.3.0': 1, '2.3.1': 2, '2.30.0': 9, '192.168.1.10': 1, '3.14': 9, abc1234: 1, fix: 3 }

  test.each([
    ['a hash becomes the one that it is the beginning of', 'fix 9fceb02', `fix ${HASH}`],
    ['in any case, and anywhere', '9FCEB02D fix', `${HASH} fix`],
    ['a hash becomes its beginning', 'fix abc12345678', 'fix abc1234'],
    ['a version becomes the likeliest that goes on behind a dot', 'fix 2.3', 'fix 2.3.1'],
    ['with a v, too', 'v2.3 fix', '2.3.1 fix'],
    ['a number behind a v goes on', 'fix v3', 'fix 3.14'],
    ['an address goes on likewise', '192.168.1', '192.168.1.10'],
    ['a version whose last part may be any goes on likewise', '2.3.x', '2.3.1'],
    ['and so does one of a single number', 'v2.x', '2.30.0'],
  ])('%s', async (_, query, text) => {
    expect((await correct(query, WORDS, undefined, byBlanks)).text).toBe(text)
  })

  test.each(['fix 9fceb0', 'fix 3.1', 'fix 2.4', 'fix 1234567', 'abcdefa fix', 'fix 20'])(
    'stays otherwise: %s',
    async (query) => {
      const words = { ...WORDS, '12345678': 1, abcdefabc: 1, '2024': 1 }
      expect((await correct(query, words, undefined, byBlanks)).text).toBe(query)
    },
  )
})

describe('a word that the index holds in another spelling', () => {
  /** Words are what blanks divide. */
  const byBlanks: Analyzer = {
    terms: (text) =>
      Array.from(text.matchAll(/\S+/g), ({ 0: word, index: start }) => ({
        term: word.toLowerCase(),
        start,
        end: start + word.length,
      })),
  }
  const WORDS = { '9:45': 2, '18.15': 1, '0x80070005': 1, ffee12ab: 1, りんご: 1, カメラ: 1, הבית: 1, ספר: 3, x: 1 }

  test.each([
    ['a time with a dot', '9.45', '9:45'],
    ['a time with a zero', '09.45', '9:45'],
    ['a time with a colon', '18:15', '18.15'],
    ['a number without 0x', '80070005', '0x80070005'],
    ['a number with 0x', '0xFFEE12AB', 'ffee12ab'],
    ['katakana', 'リンゴ', 'りんご'],
    ['hiragana', 'かめら', 'カメラ'],
    ['Hebrew without the article', 'בית', 'הבית'],
    ['Hebrew with another prefix', 'הספר', 'ספר'],
    ['Hebrew with two', 'והספר', 'ספר'],
  ])('becomes it: %s', async (_, query, text) => {
    expect((await correct(`${query} x`, WORDS, undefined, byBlanks)).text).toBe(`${text} x`)
  })

  test.each(['9.75', '1809.45', 'g0x8', '8007', 'リンゴジュース', 'בי'])('stays otherwise: %s', async (query) => {
    expect((await correct(`${query} x`, WORDS, undefined, byBlanks)).text).toBe(`${query} x`)
  })

  test('stays where the index holds it', async () => {
    expect((await correct('9.45 x', { ...WORDS, '9.45': 1 }, undefined, byBlanks)).text).toBe('9.45 x')
  })
})

describe('a word that compounds of the index end with', () => {
  const stored = [
    { term: 'flugkapitan@de', form: 'Flugkapitän', chunks: 1 },
    { term: 'schiffskapitan@de', form: 'Schiffskapitän', chunks: 3 },
    { term: 'support', form: 'support', chunks: 9 },
    { term: 'kapiten', form: 'Kapiten', chunks: 1 },
  ]
  const german: Analyzer = {
    terms: (text) =>
      Array.from(text.matchAll(/\p{L}+/gu), ({ 0: word, index: start }) => ({
        term: word.toLowerCase().replaceAll('ä', 'a'),
        start,
        end: start + word.length,
      })),
  }
  const text = async (query: string, vocabulary: readonly VocabularyTerm[] = stored.slice(0, 3)) => {
    const readings = (some: string) =>
      ['', '@de'].map((mark) => german.terms(some).map((term) => ({ ...term, term: term.term + mark })))
    const { text } = await correctWords({ query, terms: readings(query).flat(), termsOf: readings }, () => 0, {
      all: async (range) =>
        vocabulary.filter(({ term }) =>
          'terms' in range
            ? range.terms.includes(term)
            : term.startsWith(range.prefix) &&
              term.endsWith(range.suffix ?? '') &&
              term.length >= (range.minLength ?? 0),
        ),
    })
    return text
  }

  test('becomes the likeliest, in a language that writes them as one word', async () => {
    expect(await text('Kapitän')).toBe('Schiffskapitän')
    expect(await text('kapitän heute')).toBe('Schiffskapitän heute')
    expect(await text('port')).toBe('port')
  })

  test('becomes a word an edit away before them', async () => {
    expect(await text('kapitän x', stored)).toBe('Kapiten x')
  })

  test('stays in a query of more than three words, and where too few letters come before it', async () => {
    expect(await text('wer war damals Kapitän')).toBe('wer war damals Kapitän')
    expect(await text('lugkapitän x', [stored[0]!])).toBe('Flugkapitän x')
    expect(await text('ugkapitän x', [stored[0]!])).toBe('ugkapitän x')
  })
})

describe('a word that the index does not hold', () => {
  const WORDS = { server: 9, Kubernetes: 5, kubectl: 2, cache: 4, cash: 1, routing: 3, сервер: 2 }

  test.each([
    ['a letter that is missing', 'srver x', 'server x'],
    ['one that is there twice', 'serverr x', 'server x'],
    ['another letter', 'sarver x', 'server x'],
    ['two letters that changed places', 'sevrer x', 'server x'],
    ['another first letter', 'derver x', 'server x'],
    ['two first letters that changed places', 'esrver x', 'server x'],
    ['a missing first letter', 'erver x', 'server x'],
    ['a letter of another script', 'сервир x', 'сервер x'],
    ['the form that people write', 'kubernetas x', 'Kubernetes x'],
    ['of ten letters, two edits', 'kubarnetis x', 'Kubernetes x'],
    ['of ten letters, an edit before two', 'kubernetiz x', 'kubernetic x'],
  ])('is replaced by the one an edit away: %s', async (_, query, text) => {
    expect((await correct(query, { ...WORDS, kubernetic: 1, x: 1 })).text).toBe(text)
  })

  test('is completed where it is the last, and by the likeliest', async () => {
    expect(await correct('server kube', WORDS)).toEqual({
      text: 'server Kubernetes',
      corrections: [{ from: 'kube', to: 'Kubernetes' }],
    })
    expect((await correct('kube server', WORDS)).corrections).toEqual([])
    expect((await correct('cach', { ...WORDS, each: 20 })).text).toBe('cache')
    expect((await correct('server roiting', WORDS)).text).toBe('server routing')
  })

  test.each([
    ['has fewer than four letters', 'srv'],
    ['is a number', '12345'],
    ['has a digit', 'serv3r'],
    ['is two edits away and has fewer than ten letters', 'kubarnets x'],
    ['is two edits away and begins otherwise', 'cuvernetes x'],
    ['is three edits away', 'kubarnatys x'],
    ['is held', 'server cash'],
    ['is held in all of its parts', 'server-cache'],
  ])('stays where it %s', async (_, query) => {
    expect(await correct(query, { ...WORDS, x: 1, server1: 1, '12346': 1, srvs: 1 })).toEqual({
      text: query,
      corrections: [],
    })
  })

  test('is replaced in each place, and said once', async () => {
    expect(await correct('sarver and sarver x', { ...WORDS, and: 1, x: 1 })).toEqual({
      text: 'server and server x',
      corrections: [{ from: 'sarver', to: 'server' }],
    })
  })

  test('becomes the one that makes the query a heading or a name, in its written form', async () => {
    const whole = (text: string): string => wholeTerms(text, defaultAnalyzer.terms(text))[0]!
    const words = { ...WORDS, removed: 9, Remote: 1, read: 5, monotone: 9, Mongo: 2, [whole('Remote read')]: 1 }
    expect((await correct('removte write', { ...words, write: 1 })).text).toBe('Remote write')
    expect((await correct('removde read', words)).text).toBe('removed read')
    expect((await correct('remoed read', words)).text).toBe('removed read')
    expect((await correct('remoe read', words)).corrections).toEqual([{ from: 'remoe', to: 'Remote' }])
    expect((await correct('remotd read', { ...words, remodd: 9, [whole('remodd read')]: 2 })).text).toBe('remodd read')
    expect((await correct('mono', words)).text).toBe('monotone')
    expect((await correct('mono', { ...words, [whole('Mongo')]: 1 })).text).toBe('Mongo')
    expect((await correct('mono', { ...words, [whole('Mongo')]: 1 }, { monotone: 9 })).text).toBe('monotone')
  })

  test('becomes one that is written with an edit before one that shares a stem', async () => {
    // As a stemmer does: `ready` and `readis` have one stem.
    const terms = (text: string) =>
      defaultAnalyzer.terms(text).map((term) => ({ ...term, term: term.term.replace(/(y|is)$/, 'i') }))
    const list = [
      { term: 'readi', form: 'ready', chunks: 9 },
      { term: 'redi', form: 'Redis', chunks: 1 },
      { term: 'x', form: 'x', chunks: 1 },
    ]
    const correctStems = (query: string, some: VocabularyTerm[]) =>
      correctWords({ query, terms: terms(query), termsOf: (text) => [terms(text)] }, (term) => (term === 'x' ? 1 : 0), {
        all: async (range) => some.filter(({ term }) => 'terms' in range && range.terms.includes(term)),
      })
    expect((await correctStems('reqdis x', list)).text).toBe('Redis x')
    expect((await correctStems('reqdis x', [list[0]!, list[2]!])).text).toBe('ready x')
  })

  test('becomes no word that begins otherwise and shares only the stem of an edit', async () => {
    // As a stemmer does: `inited` has the stem of `init`, and `united` is an edit of it.
    const terms = (text: string) =>
      defaultAnalyzer.terms(text).map((term) => ({ ...term, term: term.term.replace(/ed$/, '') }))
    const correctStems = (form: string) =>
      correctWords(
        { query: 'united x', terms: terms('united x'), termsOf: (text) => [terms(text)] },
        (term) => (term === 'x' ? 1 : 0),
        {
          all: async (range) =>
            'terms' in range && range.terms.includes('init') ? [{ term: 'init', form, chunks: 9 }] : [],
        },
      )
    expect((await correctStems('init')).text).toBe('united x')
    expect((await correctStems('inited')).text).toBe('inited x')
  })

  test('becomes no word that only chunks outside of the filter hold', async () => {
    const words = { server: 9, serves: 1, x: 1 }
    expect((await correct('servet x', words)).text).toBe('server x')
    expect((await correct('servet x', words, { serves: 1 })).text).toBe('serves x')
    expect((await correct('servet x', words, {})).text).toBe('servet x')
  })

  test.each(['whta x', 'wiht x', 'dont x', 'youre x'])('stays where it may be a stop word: %s', async (query) => {
    const stops = ['what', 'with', "don't", "you're"]
    const analyzer: Analyzer = {
      terms: (text) =>
        Array.from(text.matchAll(/\S+/g), ({ 0: term, index }) => ({
          term,
          start: index,
          end: index + term.length,
        })).filter(({ term }) => !stops.includes(term)),
    }
    const words = { whte: 1, wit: 1, done: 1, yours: 1, x: 1 }
    expect((await correct(query, words, undefined, analyzer)).text).toBe(query)
    // No other analyzer makes it stay.
    expect((await correct(query, words)).text).not.toBe(query)
  })

  test('becomes the first of equally likely words, whatever their order in the index', async () => {
    expect((await correct('cazh x', { cash: 1, cath: 1, x: 1 })).text).toBe('cash x')
    expect((await correct('cazh x', { cath: 1, x: 1, cash: 1 })).text).toBe('cash x')
  })
})

describe('a search', () => {
  const stored = makeStored('a.md', ['the server answers', 'the cache is empty', 'a server and a cache', 'other'])
  const words = { the: 2, server: 2, answers: 1, cache: 2, is: 1, empty: 1, a: 1, and: 1, other: 1 }
  /** Finds the lines that hold a word of the query, and notes what it is asked. */
  function wordRetriever(asked: string[], more: Partial<RetrieverParts> = {}): Retriever {
    return retrieverOf({
      name: 'words',
      kind: 'lexical',
      scoreKind: 'bm25',
      indexVersion: 'words.v1',
      supports: { filter: true },
      async retrieve(query, { limit }) {
        asked.push(query)
        const terms = query.split(' ')
        const candidates = stored.chunks
          .filter(({ text }) => terms.some((term) => text.split(' ').includes(term)))
          .map(({ chunkId }) => ({ chunkId, score: 1 }))
        return { candidates: candidates.slice(0, limit), exhausted: candidates.length <= limit }
      },
      documentFrequencies: async (terms) => ({
        chunks: stored.chunks.length,
        frequencies: terms.map((term) => (words as Words)[term] ?? 0),
      }),
      vocabulary: async (range) =>
        termsOf(words).filter(({ term }) =>
          'terms' in range ? range.terms.includes(term) : term.startsWith(range.prefix),
        ),
      ...more,
    })
  }
  const vectors = (asked: string[]): Retriever =>
    retrieverOf({
      name: 'meaning',
      kind: 'vector',
      indexVersion: 'v1',
      supports: { filter: true },
      retrieve: async (query) => {
        asked.push(query)
        return { candidates: [], exhausted: true }
      },
    })

  test('asks words for what was corrected, and others for what was typed, and says so', async () => {
    const [byWords, byMeaning]: [string[], string[]] = [[], []]
    const engine = await engineOver([stored], [wordRetriever(byWords), vectors(byMeaning)])
    const page = await engine.search({ query: 'sarver zyzzyva cach' })
    expect([byWords, byMeaning]).toEqual([['server zyzzyva cache'], ['sarver zyzzyva cach']])
    expect(page.corrected).toEqual([
      { from: 'sarver', to: 'server' },
      { from: 'cach', to: 'cache' },
    ])
    expect(page.unmatched).toEqual(['zyzzyva'])
    expect(page).not.toHaveProperty('no_terms')
    // A corrected word is no evidence, but is shown.
    expect(page.hits.every(({ retrieval }) => retrieval.evidence === 0)).toBe(true)
  })

  test('divides a word where a chunk has both in turn, and not where none has', async () => {
    const asked: string[] = []
    const engine = await engineOver([stored], [wordRetriever(asked)])
    expect(await engine.search({ query: 'theserver x' })).toMatchObject({
      corrected: [{ from: 'theserver', to: 'the server' }],
    })
    expect(await engine.search({ query: 'serverempty x' })).not.toHaveProperty('corrected')
  })

  test('corrects nothing with `correct: false`, where no vocabulary is known, or where words are not asked', async () => {
    const asked: string[] = []
    const engine = await engineOver([stored], [wordRetriever(asked), vectors([])])
    const page = await engine.search({ query: 'sarver', correct: false })
    expect([page.hits, page.unmatched, asked]).toEqual([[], ['sarver'], ['sarver']])
    expect(page).not.toHaveProperty('corrected')
    expect(await engine.search({ query: 'sarver', mode: 'vector' })).not.toHaveProperty('corrected')
    const { vocabulary: _, ...unlisted } = wordRetriever(asked)
    const without = await engineOver([stored], [unlisted])
    expect(await without.search({ query: 'sarver' })).not.toHaveProperty('corrected')
  })

  test('says that a query has no terms, or words that nothing holds', async () => {
    const engine = await engineOver([stored], [wordRetriever([])])
    expect(await engine.search({ query: '?!' })).toMatchObject({ hits: [], no_terms: true })
    expect(await engine.search({ query: 'other xyzzy' })).toMatchObject({ unmatched: ['xyzzy'] })
    expect(await engine.search({ query: 'other' })).not.toHaveProperty('unmatched')
    const empty = wordRetriever([], { documentFrequencies: async () => ({ chunks: 0, frequencies: [0] }) })
    expect(await (await engineOver([], [empty])).search({ query: 'other' })).not.toHaveProperty('unmatched')
  })

  test('explains the place that the search gives', async () => {
    const engine = await engineOver([stored], [wordRetriever([])])
    const target = { query: 'sarver', chunk_id: 'a.md:2' }
    expect(await engine.explain(target)).toMatchObject({ verdict: 'ranked', ranking: { rank: 2 } })
    expect(await engine.explain({ ...target, correct: false })).toMatchObject({ verdict: 'not_matched' })
  })

  test('goes on from page to page as it began, and refuses the cursor of the other', async () => {
    const engine = await engineOver([stored], [wordRetriever([])], { depth: 1 })
    const first = await engine.search({ query: 'sarver', k: 1 })
    const second = await engine.search({ query: 'sarver', k: 1, cursor: first.next_cursor! })
    expect([...first.hits, ...second.hits].map(({ chunk_id }) => chunk_id)).toEqual(['a.md:0', 'a.md:2'])
    const error = await errorOf(engine.search({ query: 'sarver', k: 1, correct: false, cursor: first.next_cursor! }))
    expect(error).toMatchObject({ code: 'invalid_cursor' })
  })

  test.each(['fails', 'lists nonsense'])(
    'goes on without corrections on all pages where the vocabulary %s on the first',
    async (how) => {
      let isBroken = true
      const { vocabulary } = wordRetriever([])
      const engine = await engineOver(
        [stored],
        [
          wordRetriever([], {
            vocabulary: async (...args) => {
              if (!isBroken) return vocabulary!(...args)
              if (how === 'fails') throw new Error('broken')
              return [{ term: 'server', form: 'server', chunks: 0 }]
            },
          }),
        ],
      )
      const query = 'sarver cache'
      const whole = await engine.search({ query })
      expect(whole.degraded).toMatchObject([{ retriever: 'words' }])
      expect(whole).not.toHaveProperty('corrected')
      expect(await errorOf(engine.search({ query, strict: true }))).toMatchObject({ code: 'retrieval_failed' })
      const first = await engine.search({ query, k: 1 })
      isBroken = false
      const second = await engine.search({ query, k: 9, cursor: first.next_cursor! })
      const ids = [...first.hits, ...second.hits].map(({ chunk_id }) => chunk_id)
      expect(ids).toEqual(whole.hits.map(({ chunk_id }) => chunk_id))
      const corrected = await engine.search({ query, k: 1 })
      expect(corrected.corrected).toEqual([{ from: 'sarver', to: 'server' }])
      isBroken = true
      expect(await errorOf(engine.search({ query, k: 9, cursor: corrected.next_cursor! }))).toMatchObject({
        code: 'retrieval_failed',
        retryable: true,
      })
    },
  )
})
