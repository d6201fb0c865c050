import type { Chunk, ChunkFilter, Document, EmbeddedChunk, Filters, Retriever } from '@kebab/core'
import { sampleDocument } from '../samples.js'

/** The sample chunks by name. */
type SampleChunks = Record<SampleName, EmbeddedChunk>

type SampleName =
  | 'pelican'
  | 'kingfisher'
  | 'ferry'
  | 'owl'
  | 'ferryAgain'
  | 'granite'
  | 'basalt'
  | 'harbour'
  | 'marble'
  | 'tokenizer'
  | 'interpreter'
  | 'violin'
  | 'ferryOnceMore'

/** A text that three documents share, so that their scores are equal. */
const FERRY = 'Lanterns guide the ferry into the harbour at dusk.'

/**
 * Returns the chunks of six documents, made anew for each call.
 * Every chunk but the three about the ferry has a word that no other chunk and no heading has.
 * `almanac` is only in a title, and `estuaries` only in a heading.
 */
export function sampleChunks(): SampleChunks {
  const [pelican, kingfisher, ferry] = chunksOf(
    'birds/water.md',
    ['A pelican scoops fish out of the lagoon.', 'The kingfisher waits on a branch above the brook.', FERRY],
    {
      title: 'Almanac',
      lang: 'en',
      tags: ['bird', 'water'],
      media: 'markdown',
      metadata: { level: 3, by: { team: ['a', 'b'] } },
    },
    ['Estuaries'],
  )
  const [owl, ferryAgain] = chunksOf('birds/night.md', ['An owl hunts voles after midnight.', FERRY], {
    lang: 'en-gb',
    tags: ['bird'],
    allow: ['group:night', 'user:ann'],
    trust: 'secondary',
    metadata: { level: 2, by: { team: 'a' }, draft: true },
  })
  const [granite, basalt, harbour] = chunksOf(
    'stones/volcanic.txt',
    [
      'Granite cools slowly far below the surface.',
      'Basalt columns form when lava shrinks.',
      'A harbour wall outlasts the harbour.',
    ],
    { tags: ['stone', 'water'], repo: 'quarry', metadata: { level: '3' } },
  )
  const [marble] = chunksOf('stones/deep/marble.txt', ['Marmor entsteht aus Kalkstein.'], {
    lang: 'de',
    allow: [],
  })
  const [tokenizer, interpreter] = chunksOf(
    'code/parser.ts',
    ['The tokenizer splits brackets from identifiers.', 'An interpreter walks the syntax tree.'],
    { sourceId: 'programs', media: 'code', codeLang: 'typescript', repo: 'compiler' },
  )
  const [violin, ferryOnceMore] = chunksOf('music/violin.txt', ['A violin maker carves spruce with a gouge.', FERRY], {
    lang: 'enm',
    tags: ['music', 'Bird'],
    trust: 'generated',
    indexedAt: '2026-03-04T05:06:07.000Z',
  })
  return {
    pelican: pelican!,
    kingfisher: kingfisher!,
    ferry: ferry!,
    owl: owl!,
    ferryAgain: ferryAgain!,
    granite: granite!,
    basalt: basalt!,
    harbour: harbour!,
    marble: marble!,
    tokenizer: tokenizer!,
    interpreter: { ...interpreter!, codeLang: 'python' },
    violin: violin!,
    ferryOnceMore: ferryOnceMore!,
  }
}

/** Returns the sample chunks as a list, made anew for each call. */
export function sampleCorpus(): EmbeddedChunk[] {
  return Object.values(sampleChunks())
}

/**
 * Returns 110 chunks, each of a document of its own, that all have the words `ledger`, `cargo` and
 * `harbour`. A retriever that fetches 100 candidates and filters them afterwards misses some.
 */
export function crowd(): EmbeddedChunk[] {
  return Array.from({ length: 110 }, (_, i) =>
    chunksOf(`ledger/${i}.txt`, [`Ledger page ${i} lists cargo for the harbour.`], {}),
  ).flat()
}

/** Returns a copy of the chunk with another text and the same id. */
export function withText<C extends Chunk>(chunk: C, text: string): C {
  return { ...chunk, text, end: chunk.start + text.length }
}

/** The texts of the samples by id, made at the first use. */
let texts: Map<string, string> | undefined

/** Describes a chunk for a message: its id and, if it is a sample, its text. */
export function describeChunk(chunkId: string): string {
  texts ??= new Map(sampleCorpus().map((chunk) => [chunk.chunkId, chunk.text]))
  const text = texts.get(chunkId)
  return text === undefined ? chunkId : `${chunkId} (${text})`
}

/** Filters, labelled by hand with the sample chunks that pass them. */
export const SAMPLE_FILTERS: readonly { where: Filters; passes: readonly SampleName[] }[] = [
  {
    where: { tags: ['stone', '#BIRD'] },
    passes: [
      'pelican',
      'kingfisher',
      'ferry',
      'owl',
      'ferryAgain',
      'granite',
      'basalt',
      'harbour',
      'violin',
      'ferryOnceMore',
    ],
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
  {
    where: { principals: ['user:ann'] },
    passes: [
      'pelican',
      'kingfisher',
      'ferry',
      'owl',
      'ferryAgain',
      'granite',
      'basalt',
      'harbour',
      'tokenizer',
      'interpreter',
      'violin',
      'ferryOnceMore',
    ],
  },
  { where: { principals: [], tags: ['bird'] }, passes: ['pelican', 'kingfisher', 'ferry', 'violin', 'ferryOnceMore'] },
  { where: { metadata: { level: { gte: 3 } } }, passes: ['pelican', 'kingfisher', 'ferry'] },
  {
    where: { metadata: { 'by.team': { in: ['b', 'c'] }, draft: { exists: false } } },
    passes: ['pelican', 'kingfisher', 'ferry'],
  },
  { where: { and: [{ tags: ['water'] }, { lang: ['en'] }] }, passes: ['pelican', 'kingfisher', 'ferry'] },
  {
    where: { or: [{ metadata: { draft: { eq: true } } }, { codeLang: ['python'] }] },
    passes: ['owl', 'ferryAgain', 'interpreter'],
  },
  {
    where: { sourceId: ['programs'], not: { codeLang: ['python'] } },
    passes: ['tokenizer'],
  },
]

/** Returns a filter as the engine hands it to a retriever. */
export function filterOf(where: Filters, chunkIds: Iterable<string>): ChunkFilter {
  const allowed = new Set(chunkIds)
  return { where, allowed: async () => allowed }
}

/**
 * Returns one of `SAMPLE_FILTERS` as the engine hands it to a retriever: without `where`, if it has
 * a condition that the retriever doesn't evaluate.
 */
export function sampleFilter({ where, passes }: (typeof SAMPLE_FILTERS)[number], { supports }: Retriever): ChunkFilter {
  const samples = sampleChunks()
  const filter = filterOf(
    where,
    passes.map((name) => samples[name].chunkId),
  )
  return evaluates(supports.filter, where) ? filter : { allowed: filter.allowed }
}

/** Whether a retriever evaluates every member of a filter, at any depth. */
function evaluates(supports: Retriever['supports']['filter'], where: Filters): boolean {
  const { and = [], or = [], not } = where
  const inner = [...and, ...or, ...(not === undefined ? [] : [not])]
  const isEvaluated = (key: keyof Filters): boolean =>
    typeof supports === 'boolean'
      ? !['metadata', 'principals', 'and', 'or', 'not'].includes(key)
      : supports.includes(key)
  return (
    (Object.keys(where) as (keyof Filters)[]).every(isEvaluated) &&
    inner.every((filters) => evaluates(supports, filters))
  )
}

function chunksOf(
  path: string,
  paragraphs: readonly string[],
  document: Partial<Document>,
  headingPath: readonly string[] = [],
): EmbeddedChunk[] {
  return sampleDocument(path, paragraphs, document).chunks.map((chunk) => ({ ...chunk, headingPath }))
}
