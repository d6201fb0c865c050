import { cacheQueries, type Embedder, type Float32Embedder } from '@kebab/core'
import { toyEmbedder } from '../../../test/support/toy-embedder.js'
import { yieldToEventLoop } from '../src/assert-call.js'
import { embedderRules, testEmbedder } from '../src/index.js'
import { testKit } from './support/test-kit.js'

/**
 * Embeds one text after the other, and checks the signal between them.
 * Rounds like half precision when a call has several texts.
 */
function slowEmbedder(): Float32Embedder {
  const toy = toyEmbedder()
  return {
    ...toy,
    async embed(texts, { kind, signal }) {
      const vectors: Float32Array[] = []
      signal?.throwIfAborted()
      for (const text of texts) {
        await yieldToEventLoop()
        signal?.throwIfAborted()
        const [vector] = await toy.embed([text], { kind })
        vectors.push(texts.length === 1 ? vector! : vector!.map((value) => Math.round(value * 1024) / 1024))
      }
      return vectors
    },
  }
}

testKit<Embedder>({
  rules: embedderRules,
  kit: testEmbedder,
  create: () => toyEmbedder(),
  others: {
    'a slow one that rounds': slowEmbedder,
    'one that takes many texts': () => toyEmbedder({ textsPerCall: 96 }),
    'one that calibrates': () => toyEmbedder({ calibration: { floor: 0.1, ceiling: 0.9 } }),
    'one that returns arrays of numbers': () => ({
      ...toyEmbedder(),
      embed: async (texts, options) => (await toyEmbedder().embed(texts, options)).map((vector) => Array.from(vector)),
    }),
    'one that returns arrays which can’t be changed': () => ({
      ...toyEmbedder(),
      embed: async (texts, options) =>
        (await toyEmbedder().embed(texts, options)).map((vector) => Object.freeze(Array.from(vector))),
    }),
    'one with a cache': () => cacheQueries(slowEmbedder()),
  },
  breakers: {
    '`model` is a name, and `dimensions` an integer from 1': () => ({ model: '' }),
    '`textsPerCall`, if given, is an integer from 1': () => ({ textsPerCall: 0 }),
    '`calibration`, if there is one, has -1 <= `floor` < `ceiling` <= 1, and BCP 47 tags as `languages`, if any':
      () => ({
        calibration: { floor: 0.9, ceiling: 0.1 },
      }),
    'each text gets one vector of `dimensions` numbers: a `Float32Array`, or an array of numbers': (embedder) => ({
      async embed(texts, options): Vectors {
        const vectors: unknown[] = (await embedder.embed(texts, options)).map((vector) => Float64Array.from(vector))
        return vectors as Float32Array[]
      },
    }),
    'every vector is finite and of unit length, for any text': (embedder) =>
      changing(
        embedder,
        (text) => text !== '' && text.trim() === '',
        (value) => 2 * value,
      ),
    'the empty text has a vector like any other': (embedder) =>
      changing(
        embedder,
        (text) => text === '',
        () => 0,
      ),
    'no texts get no vectors': (embedder) => ({
      async embed(texts, options): Vectors {
        const vectors = await embedder.embed(texts, options)
        return texts.length === 0 ? embedder.embed([''], options) : vectors
      },
    }),
    'vectors are in the order of their texts': (embedder) => ({
      embed: (texts, options) => embedder.embed(texts.length < 5 ? texts : [...texts].sort(), options),
    }),
    'a text has the same vector every time, whatever texts are beside it, up to rounding': (embedder) => ({
      async embed(texts, options): Vectors {
        const vectors = await embedder.embed(texts, options)
        if (texts.length === 0 || texts.length > 4) return vectors
        // Like a model in which the rows of a batch affect one another.
        return vectors.map((vector) => {
          const mixed = vector.map((_, at) => vectors.reduce((sum, row) => sum + row[at]!, 0))
          const length = Math.hypot(...mixed)
          return mixed.map((value) => value / length)
        })
      },
    }),
    'concurrent calls don’t mix': (embedder) => {
      let current: readonly string[] = []
      return {
        async embed(texts, options): Vectors {
          current = texts
          await yieldToEventLoop()
          return embedder.embed(current, options)
        },
      }
    },
    'arguments are not changed': (embedder) => ({
      async embed(texts, options): Vectors {
        const vectors = await embedder.embed(texts, options)
        options.kind = 'query'
        return vectors
      },
    }),
    'vectors belong to the caller: changing one changes no other': (embedder) => {
      const remembered = new Map<string, Awaited<Vectors>[number]>()
      return {
        async embed(texts, options): Vectors {
          const vectors = await embedder.embed(texts, options)
          for (const [i, text] of texts.entries()) if (!remembered.has(text)) remembered.set(text, vectors[i]!)
          return texts.map((text) => remembered.get(text)!)
        },
      }
    },
    'a call whose signal is aborted already rejects with the caller’s reason': (embedder) => ({
      embed: (texts, { kind }) => embedder.embed(texts, { kind }),
    }),
    'an abort during a call rejects with the caller’s reason, unless the call is done': (embedder) => ({
      async embed(texts, { kind, signal }): Vectors {
        signal?.throwIfAborted()
        if (signal !== undefined) await yieldToEventLoop(9)
        return embedder.embed(texts, { kind })
      },
    }),
  },
})

type Vectors = ReturnType<Embedder['embed']>

/** Makes `embed` change the vectors of some texts. */
function changing(
  embedder: Embedder,
  isChanged: (text: string) => boolean,
  change: (value: number) => number,
): Partial<Embedder> {
  return {
    async embed(texts, options): Vectors {
      const vectors = await embedder.embed(texts, options)
      return vectors.map((vector, i) => (isChanged(texts[i]!) ? vector.map(change) : vector))
    },
  }
}
