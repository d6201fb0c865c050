import { extname } from 'node:path/posix'

/** What the name of a file tells about its text. */
export interface FileMedia {
  media: 'markdown' | 'text' | 'code'
  /** The programming language, in lower case. Present only for code. */
  codeLang?: string | undefined
}

const MARKDOWN = ['md', 'markdown', 'mdx']
const TEXT = ['txt', 'text', 'rst', 'adoc', 'asciidoc', 'org', 'tex']
const CODE: Readonly<Record<string, string>> = {
  c: 'c',
  h: 'c',
  cc: 'cpp',
  cpp: 'cpp',
  cxx: 'cpp',
  hpp: 'cpp',
  cs: 'csharp',
  clj: 'clojure',
  dart: 'dart',
  ex: 'elixir',
  exs: 'elixir',
  go: 'go',
  hs: 'haskell',
  java: 'java',
  js: 'javascript',
  cjs: 'javascript',
  mjs: 'javascript',
  jsx: 'javascript',
  kt: 'kotlin',
  lua: 'lua',
  php: 'php',
  pl: 'perl',
  ps1: 'powershell',
  py: 'python',
  r: 'r',
  rb: 'ruby',
  rs: 'rust',
  scala: 'scala',
  sh: 'bash',
  bash: 'bash',
  sql: 'sql',
  swift: 'swift',
  ts: 'typescript',
  cts: 'typescript',
  mts: 'typescript',
  tsx: 'typescript',
}

const MEDIA_BY_EXTENSION: ReadonlyMap<string, FileMedia> = new Map<string, FileMedia>([
  ...MARKDOWN.map((extension) => [extension, { media: 'markdown' }] as const),
  ...TEXT.map((extension) => [extension, { media: 'text' }] as const),
  ...Object.entries(CODE).map(([extension, codeLang]) => [extension, { media: 'code', codeLang }] as const),
])

/**
 * Returns what a file holds by the extension of its path, in any case, or `undefined` for an
 * unknown extension. Leave such files out of a folder; `prepareDocument` treats their text as plain
 * text.
 */
export function mediaOf(path: string): FileMedia | undefined {
  return MEDIA_BY_EXTENSION.get(extname(path).slice(1).toLowerCase())
}
