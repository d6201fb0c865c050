import type { Reader } from '@kebab/core'

/** A reader of this package before its module is loaded: what it is called, and what it reads. */
export type ReaderIdentity = Pick<Reader, 'name' | 'version' | 'accepts'>

/** A format that this package reads. */
export interface ReaderFormat extends ReaderIdentity {
  /**
   * The module of the reader, for `inWorker` of `@kebab/ingest`. Its default export is a function
   * that returns the reader.
   */
  module: URL
  /** Whether it reads so fast that it needs no thread. */
  isQuick: boolean
}

/** Who the readers are. A version changes whenever a file would be read differently. */
export const READERS = {
  html: { name: 'html', version: '3', accepts: ['.html', '.htm', '.xhtml'] },
  office: {
    name: 'office',
    version: '3',
    accepts: [
      ...(['.docx', '.docm', '.dotx', '.dotm', '.pptx', '.pptm', '.ppsx', '.ppsm', '.potx', '.potm'] as const),
      ...(['.xlsx', '.xlsm', '.xltx', '.xltm', '.odt', '.ott', '.odp', '.otp', '.ods', '.ots', '.epub'] as const),
    ],
  },
  csv: { name: 'csv', version: '3', accepts: ['.csv', '.tsv', '.tab'] },
  json: { name: 'json', version: '1', accepts: ['.json', '.jsonc', '.jsonl', '.ndjson'] },
  notebook: { name: 'notebook', version: '1', accepts: ['.ipynb'] },
  rtf: { name: 'rtf', version: '3', accepts: ['.rtf'] },
  mail: { name: 'mail', version: '3', accepts: ['.eml', '.mbox'] },
  subtitles: { name: 'subtitles', version: '1', accepts: ['.srt', '.vtt'] },
  encodings: {
    name: 'encodings',
    version: '2',
    accepts: ['.md', '.markdown', '.mdx', '.txt', '.text', '.rst', '.adoc', '.asciidoc', '.org'],
  },
  pdf: { name: 'pdf', version: '2', accepts: ['.pdf'] },
} as const satisfies Record<string, ReaderIdentity>

/**
 * All formats that this package reads, without loading what reads them. `openKebab` of
 * `@kebab/local` reads them so, each in a thread of its own that starts with its first file.
 */
export const FORMATS: readonly ReaderFormat[] = Object.entries(READERS).map(([folder, identity]) => ({
  ...identity,
  // Beside the sources too, since a thread runs what is built.
  module: new URL(`../dist/${folder}/index.js`, import.meta.url),
  isQuick: folder === 'encodings' || folder === 'subtitles',
}))
