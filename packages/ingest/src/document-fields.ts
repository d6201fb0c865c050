import type { Document, Json, Media, Trust } from '@kebab/core'
import { wrongValue } from '@kebab/core/kit'

/** What a document says about itself, sorted into the fields of `Document` and the rest. */
export interface DocumentFields extends Pick<Document, 'title' | 'lang' | 'repo' | 'codeLang' | 'metadata'> {
  tags?: string[] | undefined
  media?: Media | undefined
  trust?: Trust | undefined
}

const MEDIA: readonly string[] = ['markdown', 'text', 'code', 'html', 'pdf', 'image', 'audio'] satisfies Media[]
const TRUST: readonly string[] = ['primary', 'secondary', 'generated'] satisfies Trust[]
/** The shape of a BCP 47 tag. */
const LANGUAGE = /^[a-z]{1,8}(-[a-z0-9]{1,8})*$/

/** A known key: what its value has to be, and how it is read. `undefined` for a value that can't be used. */
interface Reader {
  field: Exclude<keyof DocumentFields, 'metadata'>
  expected: string
  read(value: Json): string | string[] | undefined
}

const READERS: Readonly<Record<string, Reader>> = {
  title: { field: 'title', expected: 'a text that is not blank', read: text },
  lang: { field: 'lang', expected: 'a BCP 47 language tag', read: language },
  tags: { field: 'tags', expected: 'an array of strings, or one string with commas', read: labels },
  media: { field: 'media', expected: `one of ${MEDIA.join(', ')}`, read: (value) => oneOf(MEDIA, value) },
  trust: { field: 'trust', expected: `one of ${TRUST.join(', ')}`, read: (value) => oneOf(TRUST, value) },
  repo: { field: 'repo', expected: 'a text that is not blank', read: text },
  code_lang: { field: 'codeLang', expected: 'a text that is not blank', read: (value) => text(value)?.toLowerCase() },
}

/**
 * Lifts the keys that documents are known by out of front matter and of the metadata that was handed in, which wins. `null` says nothing.
 * In front matter numbers and booleans count as text, and a value that can't be used stays in the metadata; handed in, it is `invalid_input`.
 */
export function documentFields(
  frontMatter: Readonly<Record<string, Json>>,
  given: Readonly<Record<string, Json>>,
): DocumentFields {
  const fields: Record<string, unknown> = {}
  const rest = new Map<string, Json>()
  for (const [key, value] of Object.entries(frontMatter)) {
    const reader = known(key)
    const usable = reader?.read(asText(value))
    if (reader !== undefined && usable !== undefined) fields[reader.field] = usable
    else if (reader === undefined || value !== null) rest.set(key, value)
  }
  for (const [key, value] of Object.entries(given)) {
    const reader = known(key)
    if (reader === undefined) rest.set(key, value)
    else if (value !== null) {
      const usable = reader.read(value)
      if (usable === undefined) throw wrongValue(`metadata.${key}`, reader.expected, value)
      fields[reader.field] = usable
      rest.delete(key)
    }
  }
  return { ...fields, metadata: Object.fromEntries(rest) }
}

function known(key: string): Reader | undefined {
  return Object.hasOwn(READERS, key) ? READERS[key] : undefined
}

/** Front matter is written by hand, and YAML takes `2024` or `true` for something else than the text that was meant. */
function asText(value: Json): Json {
  if (Array.isArray(value)) return value.filter((item) => item !== null).map(asText)
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value
}

function text(value: Json): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

function language(value: Json): string | undefined {
  const tag = text(value)?.replaceAll('_', '-').toLowerCase()
  return tag !== undefined && LANGUAGE.test(tag) ? tag : undefined
}

function labels(value: Json): string[] | undefined {
  const all = typeof value === 'string' ? value.split(',') : value
  if (!Array.isArray(all) || !all.every((item) => typeof item === 'string')) return undefined
  return [...new Set(all.map((item) => item.trim()).filter((item) => item !== ''))]
}

function oneOf(allowed: readonly string[], value: Json): string | undefined {
  return typeof value === 'string' && allowed.includes(value) ? value : undefined
}
