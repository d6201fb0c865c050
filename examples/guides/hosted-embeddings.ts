import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { aiSdkEmbedder } from '@kebab/ai-sdk'
import { openKebab } from '@kebab/local'
import { embedMany } from 'ai'

const baseURL = process.env.OPENAI_BASE_URL ?? 'http://localhost:11434/v1' // Ollama
const provider = createOpenAICompatible({ name: 'ollama', baseURL })
const embedder = aiSdkEmbedder({ embedMany, model: provider.textEmbeddingModel('all-minilm'), dimensions: 384 })

const kebab = await openKebab({ path: './.kebab-hosted', embedder })
await kebab.index('./docs')
const { hits } = await kebab.search({ query: 'how is the budget kept', k: 3 })
console.log(hits.map(({ doc_path, retrieval }) => `${doc_path} ${retrieval.method}`))
await kebab.close()
