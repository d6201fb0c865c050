import type { Chunk, Document, EmbeddedChunk } from '@kebab/core'
import { sampleDocument } from '../sample-document.js'

/** What the words `violin` and `harbour` and so on stand for in the rules: each chunk by a name. */
export type SampleChunks = Record<SampleName, EmbeddedChunk>

export type SampleName =
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

/** A text that three documents share, so that scores are equal. */
const FERRY = 'Lanterns guide the ferry into the harbour at dusk.'

/**
 * Chunks of six documents, made anew for each call. Every chunk but the three of the ferry has a word of its own, which no heading repeats;
 * `almanac` is in a title alone, and `estuaries` in a heading alone.
 */
export function sampleChunks(): SampleChunks {
  const [pelican, kingfisher, ferry] = chunksOf(
    'birds/water.md',
    ['A pelican scoops fish out of the lagoon.', 'The kingfisher waits on a branch above the brook.', FERRY],
    { title: 'Almanac', lang: 'en', tags: ['bird', 'water'], media: 'markdown' },
    ['Estuaries'],
  )
  const [owl, ferryAgain] = chunksOf('birds/night.md', ['An owl hunts voles after midnight.', FERRY], {
    lang: 'en-gb',
    tags: ['bird'],
    trust: 'secondary',
  })
  const [granite, basalt, harbour] = chunksOf(
    'stones/volcanic.txt',
    [
      'Granite cools slowly far below the surface.',
      'Basalt columns form when lava shrinks.',
      'A harbour wall outlasts the harbour.',
    ],
    { tags: ['stone', 'water'], repo: 'quarry' },
  )
  const [marble] = chunksOf('stones/deep/marble.txt', ['Marmor entsteht aus Kalkstein.'], { lang: 'de' })
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

/** The same, as a list. */
export function sampleCorpus(): EmbeddedChunk[] {
  return Object.values(sampleChunks())
}

/** A hundred and ten documents of one chunk each, which all hold the words `ledger`, `cargo` and `harbour`: more than a hundredfold over-fetch reaches. */
export function crowd(): EmbeddedChunk[] {
  return Array.from({ length: 110 }, (_, i) =>
    chunksOf(`ledger/${i}.txt`, [`Ledger page ${i} lists cargo for the harbour.`], {}),
  ).flat()
}

/** The chunk with another text, as it is when its document was edited and the id kept. */
export function withText<C extends Chunk>(chunk: C, text: string): C {
  return { ...chunk, text, end: chunk.start + text.length }
}

export function idsOf(chunks: readonly Chunk[]): string[] {
  return chunks.map(({ chunkId }) => chunkId)
}

/** A chunk as messages show it: by its id and, for one of the samples, its text. */
export function describeChunk(chunkId: string): string {
  texts ??= new Map(sampleCorpus().map((chunk) => [chunk.chunkId, chunk.text]))
  const text = texts.get(chunkId)
  return text === undefined ? chunkId : `${chunkId} (${text})`
}

let texts: Map<string, string> | undefined

function chunksOf(
  path: string,
  paragraphs: readonly string[],
  document: Partial<Document>,
  headingPath: readonly string[] = [],
): EmbeddedChunk[] {
  return sampleDocument(path, paragraphs, document).chunks.map((chunk) => ({ ...chunk, headingPath }))
}
