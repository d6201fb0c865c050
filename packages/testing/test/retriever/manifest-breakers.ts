import { type Breaker, rescore, rewrite } from './breaker.js'

const languageLists: readonly string[][] = [[], ['en', 'en'], ['English!'], ['english'], ['mul']]

export const manifestBreakers: readonly Breaker[] = [
  ...languageLists.map(
    (languages): Breaker => ({
      rule: 'A retriever says what it is.',
      break: (retriever) => Object.assign(retriever, { calibration: { floor: 0.1, ceiling: 0.7, languages } }),
    }),
  ),
  { rule: 'A retriever says what it is.', break: (retriever) => Object.assign(retriever, { indexVersion: '' }) },
  {
    rule: 'A retriever says what it is.',
    break: (retriever) => Object.assign(retriever, { calibration: { floor: 0.7, ceiling: 0.1 } }),
  },
  {
    rule: 'A retriever says what it is.',
    break: (retriever) => Object.assign(retriever.supports, { maxLimit: 900.5 }),
  },
  {
    rule: 'A retriever says what it is.',
    flavour: 'unscored',
    break: (retriever) => Object.assign(retriever.supports, { scores: 0 }),
  },
  {
    rule: 'A retriever says what it is.',
    break: (retriever) => Object.assign(retriever.supports, { prefixes: 'yes' }),
  },
  {
    rule: 'A retriever says what it is.',
    break: (retriever) => Object.assign(retriever, { retrieve: retriever.answers.retrieve }),
  },
  {
    rule: 'What a retriever says about itself stays.',
    break: (retriever) =>
      rewrite(retriever, (ranking) => {
        retriever.indexVersion += '.1'
        return ranking
      }),
  },
]

export const optionalBreakers: readonly Breaker[] = [
  {
    rule: '`revision` stays while nothing changes.',
    break: (retriever) =>
      rewrite(retriever, (ranking) => {
        retriever.touch()
        return ranking
      }),
  },
  {
    rule: '`revision` moves with every change of what is held.',
    break: (retriever) => Object.assign(retriever, { revision: () => '1' }),
  },
  {
    rule: '`revision` moves with every change of what is held.',
    break: (retriever) => Reflect.deleteProperty(retriever, 'revision'),
  },
  {
    rule: 'A prepared query has `score` with `supports.scores`, and only then.',
    break(retriever) {
      const { prepare } = retriever
      retriever.prepare = async (query, options) => {
        const { retrieve } = await prepare(query, options)
        return query.trim() === '' ? { retrieve } : prepare(query, options)
      }
    },
  },
  {
    rule: 'A prepared query has `score` with `supports.scores`, and only then.',
    flavour: 'unscored',
    break(retriever) {
      const { prepare } = retriever
      retriever.prepare = async (query, options) => ({ ...(await prepare(query, options)), score: () => [] })
    },
  },
  {
    rule: '`score` gives each chunk the score that `retrieve` gives it, in the order asked.',
    break(retriever) {
      const { score } = retriever.answers
      retriever.answers.score = async (query, chunkIds, options) => (await score(query, chunkIds, options)).toReversed()
    },
  },
  {
    rule: '`score` gives `null` to a chunk that is not held, and to no other.',
    break(retriever) {
      const { score } = retriever.answers
      retriever.answers.score = async (...args) => (await score(...args)).map((number) => number ?? 0)
    },
  },
  {
    rule: "Scores of `scoreKind: 'bm25'` are not below 0.",
    break: (retriever) => rescore(retriever, (score) => score - 100),
  },
  {
    rule: "Scores of `scoreKind: 'cosine'` lie from -1 to 1.",
    flavour: 'vector',
    break: (retriever) => rescore(retriever, (score) => score * 3),
  },
  {
    rule: '`documentFrequencies` says how many chunks are held.',
    break(retriever) {
      const { documentFrequencies } = retriever
      retriever.documentFrequencies = async (terms) => ({
        ...(await documentFrequencies(terms)),
        chunks: retriever.chunkById.size + 1,
      })
    },
  },
  {
    rule: '`documentFrequencies` says how many chunks hold each term, in the order asked.',
    break(retriever) {
      const { documentFrequencies, chunkById, textOf } = retriever
      const text = () => [...chunkById.values()].map(textOf).join(' ').toLowerCase()
      retriever.documentFrequencies = async (terms) => ({
        ...(await documentFrequencies(terms)),
        frequencies: terms.map((term) => text().split(term).length - 1),
      })
    },
  },
]
