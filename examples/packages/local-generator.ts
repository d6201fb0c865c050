import { pipeline } from '@huggingface/transformers'
import { isKebabError } from '@kebab/core'
import { transformersGenerator } from '@kebab/transformers'

async function askLocally(content: string) {
  const generator = await transformersGenerator({ pipeline, model: 'onnx-community/Qwen2.5-0.5B-Instruct' })
  const messages = [{ role: 'user', content }] as const
  for await (const event of generator.generate({ messages, evidence: [], maxTokens: 200, temperature: 0 })) {
    if (event.type === 'text') process.stdout.write(event.text)
  }
  await generator.close()
}

try {
  await askLocally('When does a hook run?')
} catch (error) {
  // Without a network the model can only be had from a folder or from the library's cache.
  if (!isKebabError(error, 'model_unavailable')) throw error
  console.log(`${error.message}\n${error.hint}`)
}
