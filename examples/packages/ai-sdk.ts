import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { aiSdkGenerator } from '@kebab/ai-sdk'
import { streamText } from 'ai'

const baseURL = process.env.OPENAI_BASE_URL ?? 'http://localhost:11434/v1' // Ollama
const provider = createOpenAICompatible({ name: 'ollama', baseURL, includeUsage: true })
const generator = aiSdkGenerator({ streamText, model: provider('qwen3:4b') })

const messages = [{ role: 'user', content: 'When does a hook run?' }] as const
for await (const event of generator.generate({ messages, evidence: [], maxTokens: 200, temperature: 0 })) {
  if (event.type === 'text') process.stdout.write(event.text)
  else console.log(`\n${event.reason}, ${event.usage?.completionTokens} tokens`)
}
