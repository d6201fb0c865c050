import { extname } from 'node:path/posix'

/** What the name of a file says about its text. */
export interface FileMedia {
  media: 'markdown' | 'text' | 'code'
  /** The programming language, in lower case. Present for code alone. */
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
 * What a file holds, by the extension of its path, whose case doesn't count. `undefined` for every other file:
 * whoever walks a folder leaves those out, and `prepareDocument` takes a text handed to it under such a path as plain text.
 */
export function mediaOf(path: string): FileMedia | undefined {
  return MEDIA_BY_EXTENSION.get(extname(path).slice(1).toLowerCase())
}
