import { createRequire } from 'node:module'
import { pipeline } from '@huggingface/transformers'
import { prepareDocument } from '@kebab/ingest/prepare'
import { transformersEmbedder } from '@kebab/transformers'
import { usearchRetriever } from '@kebab/usearch'

const embedder = await transformersEmbedder({ pipeline })
const usearch = createRequire(import.meta.url)('usearch')
const vectors = usearchRetriever({ usearch, embedder })

const text = '# Hooks\n\nA hook runs before a commit is made.'
const { chunks } = prepareDocument({ path: 'hooks.md', text }, { sourceId: 'guide', now: new Date() })
await vectors.add(chunks)
const { candidates } = await vectors.prepare('what happens before I save my work?').retrieve({ limit: 10 })
console.log(candidates)

await vectors.save('./vectors') // another program can load it instead of building it again
await vectors.load('./vectors')
