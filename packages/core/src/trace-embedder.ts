import type { Embedder, Tracer } from './contracts.js'
import { withSpan } from './with-span.js'

/** The same embedder, with a span for every call. */
export function traceEmbedder(embedder: Embedder, tracer: Tracer): Embedder {
  return {
    model: embedder.model,
    dimensions: embedder.dimensions,
    calibration: embedder.calibration,
    embed: (texts, options) => {
      const attributes = {
        'gen_ai.operation.name': 'embeddings',
        'gen_ai.request.model': embedder.model,
        'gen_ai.embeddings.dimension.count': embedder.dimensions,
        'kebab.texts': texts.length,
        'kebab.kind': options.kind,
      }
      return withSpan(tracer, `embeddings ${embedder.model}`, attributes, () => embedder.embed(texts, options))
    },
  }
}
