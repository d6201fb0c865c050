import { transformersEmbedder } from '@kebab/transformers'
import { prepareMiniLM } from '../minilm/prepare-minilm.js'

/**
 * Prints the vectors that the transformers.js named by the first argument gives to some texts, as
 * JSON in the last line.
 */
const TEXTS = [
  'Scroll-driven animations tie the progress of an animation to the scroll position of a container.',
  'how do hooks run',
  '',
  'Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich. 漢字かな 👩‍👩‍👧',
  'const page = await kebab.search({ query, k: 5 })',
  'the quick brown fox jumps over the lazy dog '.repeat(100),
]

const { pipeline, env } = (await import(process.argv[2] ?? '')) as typeof import('@xenova/transformers')
const vectors: number[][] = []
for (const dtype of ['q8', 'fp32'] as const) {
  const embedder = await transformersEmbedder({ pipeline, env, ...(await prepareMiniLM({ dtype })) })
  for (const vector of await embedder.embed(TEXTS, { kind: 'passage' })) vectors.push(Array.from(vector))
}
console.log(JSON.stringify(vectors))
