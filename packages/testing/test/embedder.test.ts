import { cacheQueries, type Embedder } from '@kebab/core'
import { toyEmbedder } from '../../../test/support/toy-embedder.js'
import { embedderRules, testEmbedder } from '../src/index.js'
import { turns } from '../src/prove-abort.js'
import { embedderBreakers } from './breakers/embedder-breakers.js'
import { proveKit } from './support/prove-kit.js'

/** Text after text, with a look at the signal between them, and with the rounding of half precision where there are several. */
function slowEmbedder(): Embedder {
  const toy = toyEmbedder()
  return {
    ...toy,
    async embed(texts, { kind, signal }) {
      const vectors: Float32Array[] = []
      signal?.throwIfAborted()
      for (const text of texts) {
        await turns(1)
        signal?.throwIfAborted()
        const [vector] = await toy.embed([text], { kind })
        vectors.push(texts.length === 1 ? vector! : vector!.map((value) => Math.round(value * 1024) / 1024))
      }
      return vectors
    },
  }
}

proveKit<Embedder>({
  rules: embedderRules,
  kit: testEmbedder,
  create: () => toyEmbedder(),
  others: {
    'a slow one that rounds': slowEmbedder,
    'one that calibrates': () => toyEmbedder({ calibration: { floor: 0.1, ceiling: 0.9 } }),
    'one with a cache': () => cacheQueries(slowEmbedder()),
  },
  breakers: embedderBreakers,
})
