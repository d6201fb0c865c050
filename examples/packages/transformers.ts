import { pipeline } from '@huggingface/transformers'
import { transformersEmbedder } from '@kebab/transformers'

const embedder = await transformersEmbedder({ pipeline })
const [query] = await embedder.embed(['how do hooks run'], { kind: 'query' })
const passages = await embedder.embed(['Hooks run before …', 'A cache is …'], { kind: 'passage' })
const cosines = passages.map((passage) => passage.reduce((sum, value, i) => sum + value * (query?.[i] ?? 0), 0))
console.log(embedder.model, embedder.dimensions, cosines)
await embedder.close()
