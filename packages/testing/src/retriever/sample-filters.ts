import type { ChunkFilter, Filters } from '@kebab/core'
import { type SampleName, sampleChunks } from './sample-chunks.js'

/** Conditions, and the chunks of `sampleChunks` that meet them, as a person reads the contract. */
export const SAMPLE_FILTERS: readonly { where: Filters; passes: readonly SampleName[] }[] = [
  {
    where: { tags: ['stone', 'bird'] },
    passes: ['pelican', 'kingfisher', 'ferry', 'owl', 'ferryAgain', 'granite', 'basalt', 'harbour'],
  },
  { where: { lang: ['en'] }, passes: ['pelican', 'kingfisher', 'ferry', 'owl', 'ferryAgain'] },
  { where: { lang: ['en-gb', 'de'] }, passes: ['owl', 'ferryAgain', 'marble'] },
  { where: { pathGlob: ['stones/*'] }, passes: ['granite', 'basalt', 'harbour'] },
  {
    where: { pathGlob: ['code/parser.??', 'music/*.t*'] },
    passes: ['tokenizer', 'interpreter', 'violin', 'ferryOnceMore'],
  },
  { where: { pathGlob: ['stones/**'] }, passes: ['granite', 'basalt', 'harbour', 'marble'] },
  { where: { docId: [sampleChunks().marble.document.docId] }, passes: ['marble'] },
  { where: { media: ['markdown', 'code'] }, passes: ['pelican', 'kingfisher', 'ferry', 'tokenizer', 'interpreter'] },
  { where: { repo: ['quarry'] }, passes: ['granite', 'basalt', 'harbour'] },
  { where: { codeLang: ['typescript'] }, passes: ['tokenizer'] },
  { where: { codeLang: ['python'] }, passes: ['interpreter'] },
  { where: { sourceId: ['programs'] }, passes: ['tokenizer', 'interpreter'] },
  {
    where: { trustMin: 'primary', tags: ['water'] },
    passes: ['pelican', 'kingfisher', 'ferry', 'granite', 'basalt', 'harbour'],
  },
  {
    where: { trustMin: 'secondary', tags: ['bird', 'music'] },
    passes: ['pelican', 'kingfisher', 'ferry', 'owl', 'ferryAgain'],
  },
  { where: { indexedAfter: '2026-01-02T03:04:05.000Z' }, passes: ['violin', 'ferryOnceMore'] },
  { where: { tags: ['bird'], pathGlob: ['birds/night.md'] }, passes: ['owl', 'ferryAgain'] },
  { where: { tags: ['nobody has this'] }, passes: [] },
]

/** A filter as the engine gives it to a retriever. */
export function filterOf(where: Filters, chunkIds: Iterable<string>): ChunkFilter {
  const allowed = new Set(chunkIds)
  return { where, allowed: async () => allowed }
}

/** The filter for one of `SAMPLE_FILTERS`. */
export function sampleFilter({ where, passes }: (typeof SAMPLE_FILTERS)[number]): ChunkFilter {
  const samples = sampleChunks()
  return filterOf(
    where,
    passes.map((name) => samples[name].chunkId),
  )
}
