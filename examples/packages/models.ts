import { openaiEmbedder, openaiGenerator } from '@kebab/models'

const url = process.env.OPENAI_BASE_URL ?? 'http://localhost:11434/v1' // Ollama
const embedder = await openaiEmbedder({ url, model: 'all-minilm' })
const [vector] = await embedder.embed(['A hook runs before a commit is made.'], { kind: 'passage' })
console.log(embedder.model, vector?.length)

const generator = openaiGenerator({ url, model: 'qwen3:4b' })
const messages = [{ role: 'user', content: 'When does a hook run?' }] as const
for await (const event of generator.generate({ messages, evidence: [], maxTokens: 200, temperature: 0 })) {
  if (event.type === 'text') process.stdout.write(event.text)
  else console.log(`\n${event.reason}, ${event.usage?.completionTokens} tokens`)
}
