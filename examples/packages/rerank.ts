import { AutoModelForSequenceClassification, AutoTokenizer } from '@huggingface/transformers'
import { isKebabError } from '@kebab/core'
import { transformersEntailer, transformersReranker } from '@kebab/transformers'

async function askBoth(query: string, texts: string[]) {
  const reranker = await transformersReranker({ AutoTokenizer, AutoModelForSequenceClassification })
  const entailer = await transformersEntailer({ AutoTokenizer, AutoModelForSequenceClassification })
  const scores = await reranker.rerank(query, texts) // higher is better
  const verdicts = await entailer.entail(texts.map((premise) => ({ premise, hypothesis: 'Hooks run first.' })))
  await Promise.all([reranker.close(), entailer.close()])
  return texts.map((text, index) => ({ text, score: scores[index], ...verdicts[index] }))
}

try {
  console.log(await askBoth('how do hooks run', ['A cache is a store.', 'Hooks run before everything else.']))
} catch (error) {
  // Without a network the models can only be had from a folder or from the library's cache.
  if (!isKebabError(error, 'model_unavailable')) throw error
  console.log(`${error.message}\n${error.hint}`)
}
