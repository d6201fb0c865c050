import { transformersEmbedder } from '@kebab/transformers'
import { pipeline } from '@xenova/transformers'

const embedder = await transformersEmbedder({ pipeline })
const [query] = await embedder.embed(['how do hooks run'], { kind: 'query' })
const passages = await embedder.embed(['Hooks run before …', 'A cache is …'], { kind: 'passage' })
console.log(embedder.model, query?.length, passages.length)
await embedder.close()
