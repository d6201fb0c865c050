import { codeLangName } from '@kebab/core/kit'
import type { Markup } from '../chunk/markup-headings.js'

/** What the name of a file tells about its text. */
export interface FileMedia {
  media: 'markdown' | 'text' | 'code'
  /** The programming language, by the name of `codeLangName`. Present only for code. */
  codeLang?: string | undefined
  /** The language of markup. Present only for text with headings that are read. */
  markup?: Markup | undefined
}

const MARKDOWN = ['md', 'markdown', 'mdx']
const TEXT = ['txt', 'text', 'tex']
const MARKUP: Readonly<Record<string, Markup>> = {
  rst: 'restructuredtext',
  adoc: 'asciidoc',
  asciidoc: 'asciidoc',
  org: 'org',
}
/** Each is a name of its language, which `codeLangName` knows. */
const CODE =
  'c h cc cpp cxx hpp cs clj dart ex exs go hs java js cjs mjs jsx kt lua php pl ps1 py r rb rs scala sh bash sql swift ts cts mts tsx'

const MEDIA_BY_EXTENSION: ReadonlyMap<string, FileMedia> = new Map<string, FileMedia>([
  ...MARKDOWN.map((extension) => [extension, { media: 'markdown' }] as const),
  ...TEXT.map((extension) => [extension, { media: 'text' }] as const),
  ...Object.entries(MARKUP).map(([extension, markup]) => [extension, { media: 'text', markup }] as const),
  ...CODE.split(' ').map((extension) => [extension, { media: 'code', codeLang: codeLangName(extension) }] as const),
])

/** As Node's `extname` finds it: a name that begins with its only dot has none. */
const EXTENSION = /[^/]\.([^./]*)\/*$/

/**
 * Returns what a file holds by the extension of its path, in any case, or `undefined` for an
 * unknown extension. Leave such files out of a folder; `prepareDocument` treats their text as plain
 * text.
 */
export function mediaOf(path: string): FileMedia | undefined {
  const [, extension = ''] = EXTENSION.exec(path) ?? []
  return MEDIA_BY_EXTENSION.get(extension.toLowerCase())
}
