import type { Chunk, Document } from '@kebab/core'

/** By the names of the wire. All have to hold; of the values of one, any. */
export interface NaiveFilters {
  tags?: string[]
  lang?: string[]
  path_glob?: string[]
  doc_id?: string[]
  media?: Document['media'][]
  code_lang?: string[]
  source_id?: string[]
  trust_min?: Document['trust']
  indexed_after?: string
  /** By the path of the field: values of which any will do, or operators. */
  metadata?: Record<string, NaiveField>
  and?: NaiveFilters[]
  or?: NaiveFilters[]
  not?: NaiveFilters
}

type NaiveField =
  | number
  | string
  | boolean
  | (number | string)[]
  | { gte?: number | string; lt?: number | string; exists?: boolean }

/** Whether a chunk passes, or a document as a whole. */
export function passes(
  filters: NaiveFilters,
  { document, codeLang }: Pick<Chunk, 'document'> & Partial<Pick<Chunk, 'codeLang'>>,
): boolean {
  const any = <T>(values: readonly T[] | undefined, test: (value: T) => boolean): boolean => values?.some(test) ?? true
  const trusts = ['generated', 'secondary', 'primary']
  return (
    any(filters.tags, (tag) => document.tags.some((other) => plainTag(other) === plainTag(tag))) &&
    any(filters.lang, (lang) => `${document.lang}-`.startsWith(`${lang.toLowerCase()}-`)) &&
    any(filters.path_glob, (glob) => globPattern(glob).test(document.path)) &&
    any(filters.doc_id, (id) => id === document.docId) &&
    any(filters.media, (media) => media === document.media) &&
    any(filters.code_lang, (lang) => lang === (codeLang ?? document.codeLang)) &&
    any(filters.source_id, (id) => id === document.sourceId) &&
    trusts.indexOf(document.trust) >= trusts.indexOf(filters.trust_min ?? 'generated') &&
    (filters.indexed_after === undefined || Date.parse(document.indexedAt) > Date.parse(filters.indexed_after)) &&
    Object.entries(filters.metadata ?? {}).every(([path, field]) => hasField(field, leaves(document.metadata, path))) &&
    (filters.and ?? []).every((inner) => passes(inner, { document, codeLang })) &&
    any(filters.or, (inner) => passes(inner, { document, codeLang })) &&
    !(filters.not !== undefined && passes(filters.not, { document, codeLang }))
  )
}

function plainTag(tag: string): string {
  return tag.toLowerCase().replace(/^#/, '')
}

/** All that is at the end of a path, through lists. */
export function leaves(value: unknown, path: string): unknown[] {
  if (Array.isArray(value)) return value.flatMap((element) => leaves(element, path))
  if (path === '') return value === null || value === undefined ? [] : [value]
  const [name = '', ...rest] = path.split('.')
  return Object.entries(Object(value)).flatMap(([key, member]) => (key === name ? leaves(member, rest.join('.')) : []))
}

function hasField(field: NaiveField, values: unknown[]): boolean {
  if (typeof field !== 'object') return values.includes(field)
  if (Array.isArray(field)) return field.some((value) => values.includes(value))
  const { gte, lt, exists } = field
  if (exists !== undefined && exists !== values.length > 0) return false
  const isIn = (value: unknown): boolean =>
    (gte === undefined || (typeof value === typeof gte && (value as number) >= (gte as number))) &&
    (lt === undefined || (typeof value === typeof lt && (value as number) < (lt as number)))
  return (gte === undefined && lt === undefined) || values.some(isIn)
}

/**
 * `*`: any characters but `/`, `**`: any characters, and as a segment also no segment, `?`: one
 * character but `/`.
 */
export function globPattern(glob: string): RegExp {
  const parts: Record<string, string> = { '**/': '(.*/)?', '**': '.*', '*': '[^/]*', '?': '[^/]' }
  const source = glob.replace(/\*\*\/|\*\*|./gsu, (part) => parts[part] ?? part.replace(/[^\w/]/, '\\$&'))
  return new RegExp(`^${source}$`)
}
