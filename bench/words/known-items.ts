/** A Markdown file of a folder. */
export interface File {
  /** Relative to the folder, with `/`. */
  path: string
  text: string
}

/** Something that a person types who knows what they look for. */
export interface KnownItem {
  query: string
  /** The files of which one has to come first. */
  paths: ReadonlySet<string>
}

/** The most items of a kind. Of more, every nth is taken. */
const MOST = 500

/** The kinds of items, in the order of the report. */
export const KINDS = [
  'dates',
  'numbers with a blank',
  'numbers without a blank',
  'plural acronyms',
  'singular acronyms',
  'file names',
  'versions',
  'rarest words of a heading',
  'identifiers of one file',
] as const

export type Kind = (typeof KINDS)[number]

/** Finds the known items of a folder, in what a reader of its pages sees. */
export function knownItems(pages: readonly File[]): Record<Kind, KnownItem[]> {
  const files = pages.map(({ path, text }) => ({ path, text: withoutTargets(text) }))
  const numbers = numberedNames(files)
  const plurals = matchesIn(files, /(?<![\w-])[A-Z]{2,}s(?![\w-])/g).map(([plural]) => plural)
  const acronym = (query: string, singular: string): KnownItem => ({
    query,
    paths: pathsWith(files, new RegExp(`(?<![a-z])${singular}s?(?![a-z])`, 'i')),
  })
  const exact = (pattern: RegExp): KnownItem[] =>
    matchesIn(files, pattern).map(([query]) => ({
      query,
      paths: pathsWith(files, new RegExp(`(?<!\\d|\\d\\.)${query.replaceAll('.', '\\.')}(?!\\.?\\d)`)),
    }))
  const items: Record<Kind, KnownItem[]> = {
    dates: exact(/(?<![\d-])\d{4}-\d\d-\d\d(?![\d-])/g),
    'numbers with a blank': numbers.map(({ name, number, paths }) => ({ query: `${name} ${number}`, paths })),
    'numbers without a blank': numbers.map(({ name, number, paths }) => ({ query: name + number, paths })),
    'plural acronyms': plurals.map((plural) => acronym(plural, plural.slice(0, -1))),
    'singular acronyms': plurals.map((plural) => acronym(plural.slice(0, -1), plural.slice(0, -1))),
    'file names': files.map(({ path }) => ({ query: path.split('/').at(-1)!, paths: new Set([path]) })),
    versions: exact(/(?<![\w.-])\d+\.\d+(?:\.\d+)+(?![\w-]|\.\w)/g),
    'rarest words of a heading': headings(files),
    'identifiers of one file': identifiers(files),
  }
  for (const kind of KINDS) items[kind] = some(items[kind])
  return items
}

/** Definitions of links, targets and labels of links, and tags: no word of these is shown. */
const UNSEEN =
  /^ {0,3}\[[^\]\n]+\]:.*$|(?<=\])(?:\([^()\s]*(?:\([^()\s]*\)[^()\s]*)*(?:\s+"[^"\n]*")?\)|\[[^\]\n]*\])|<\/?[a-z][^<>\n]*>/gim

/** Leaves out of a page what says where its links lead. */
function withoutTargets(text: string): string {
  return text.replace(UNSEEN, ' ')
}

function some(items: readonly KnownItem[]): KnownItem[] {
  const step = Math.max(1, items.length / MOST)
  return Array.from({ length: Math.min(MOST, items.length) }, (_, i) => items[Math.floor(i * step)]!)
}

/** Returns every distinct match, in order, with the files that hold it. */
function matchesIn(files: readonly File[], pattern: RegExp): [match: string, paths: Set<string>][] {
  const paths = new Map<string, Set<string>>()
  for (const { path, text } of files)
    for (const [match] of text.matchAll(pattern)) paths.set(match, (paths.get(match) ?? new Set()).add(path))
  return [...paths].sort(([a], [b]) => (a < b ? -1 : 1))
}

function pathsWith(files: readonly File[], pattern: RegExp): Set<string> {
  return new Set(files.filter(({ text }) => pattern.test(text)).map(({ path }) => path))
}

/**
 * Returns every name in capitals with its number, such as `RFC 2616`. Its files have the number
 * within a hundred characters of the name, or in their own names.
 */
function numberedNames(files: readonly File[]): { name: string; number: string; paths: Set<string> }[] {
  const spellings = matchesIn(files, /(?<![\w-])[A-Z]{2,}[ -]?\d{2,}(?![\w.,:-]|\/\d)/g).map(([match]) => match)
  const names = new Set(spellings.map((spelling) => spelling.replace(/[ -]?(?=\d)/, ' ').replace(/(?<=[A-Z]) +/, ' ')))
  return [...names].map((spelling) => {
    const [name, number] = spelling.split(' ') as [string, string]
    const nameWord = `(?<![a-z])${name}s?(?![a-z])`
    const numberWord = `(?<!\\d)${number}(?!\\d)`
    const paths = pathsWith(
      files,
      new RegExp(`${nameWord}[^]{0,100}?${numberWord}|${numberWord}[^]{0,100}?${nameWord}`, 'i'),
    )
    for (const { path, text } of files)
      if (new RegExp(numberWord).test(path) && new RegExp(nameWord, 'i').test(text)) paths.add(path)
    return { name, number, paths }
  })
}

/** Returns the names in `snake_case` or `camelCase` that one file alone has, in any case. */
function identifiers(files: readonly File[]): KnownItem[] {
  const names = files.map(({ path, text }) => ({ path, text: text.toLowerCase() }))
  const paths = new Map(matchesIn(names, /[a-z]\w*/g))
  return matchesIn(files, /(?<![\w.:/-])[a-zA-Z]\w*(?:_|[a-z][A-Z])\w+(?![\w.:/-])/g)
    .map(([query]) => ({ query, paths: paths.get(query.toLowerCase())! }))
    .filter((item) => item.paths.size === 1)
}

/** Returns the three rarest words of each heading that one file alone has. */
function headings(files: readonly File[]): KnownItem[] {
  const words = (text: string): string[] => text.match(/\p{L}[\p{L}\p{N}]+/gu) ?? []
  const frequencies = new Map<string, number>()
  for (const { text } of files)
    for (const word of new Set(words(text.toLowerCase()))) frequencies.set(word, (frequencies.get(word) ?? 0) + 1)
  return matchesIn(files, /(?<=^#{1,6} +)\S.*$/gm)
    .filter(([, paths]) => paths.size === 1)
    .map(([heading, paths]) => {
      const distinct = [...new Set(words(heading.toLowerCase()))]
      const rare = distinct.toSorted((a, b) => frequencies.get(a)! - frequencies.get(b)!).slice(0, 3)
      return { query: distinct.filter((word) => rare.includes(word)).join(' '), paths }
    })
    .filter(({ query }) => query.split(' ').length === 3)
}
