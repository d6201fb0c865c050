import { openKebab } from '@kebab/local'
import { openaiEmbedder, openaiGenerator } from '@kebab/models'

const url = process.env.OPENAI_BASE_URL ?? 'http://localhost:11434/v1' // Ollama
const embedder = await openaiEmbedder({ url, model: 'all-minilm' })
const generator = openaiGenerator({ url, model: 'qwen3:4b' })

const kebab = await openKebab({ path: './.kebab-models', embedder, ask: { generator } })
await kebab.index('./docs')
const { answer, citations } = await kebab.ask({ question: 'When does a hook run?' })
console.log(answer, citations.length)
await kebab.close()
