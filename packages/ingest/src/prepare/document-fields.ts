import { type Document, isKebabError, type Json, type Media, type Trust } from '@kebab/core'
import { MEDIA, MEDIA_FORM } from '@kebab/core/internal'
import { codeLangName, wrongValue } from '@kebab/core/kit'
import { jsonValue } from './json-value.js'

/** A document's metadata, sorted into the fields of `Document` and the rest. */
interface DocumentFields extends Pick<Document, 'title' | 'lang' | 'repo' | 'codeLang' | 'metadata'> {
  tags?: string[] | undefined
  media?: Media | undefined
  trust?: Trust | undefined
}

/** The words of `Media` that have a meaning. In front matter, another one is metadata. */
const KNOWN_MEDIA: readonly string[] = [
  ...['markdown', 'text', 'code', 'html', 'pdf', 'document', 'slides', 'sheet', 'data', 'mail', 'notebook', 'book'],
  ...['subtitles', 'image', 'audio', 'video'],
] satisfies Media[]
const TRUST: readonly string[] = ['primary', 'secondary', 'generated'] satisfies Trust[]
/** The shape of a BCP 47 tag. */
const LANGUAGE = /^[a-z]{1,8}(-[a-z0-9]{1,8})*$/

/**
 * How the value of a known key becomes a field. `read` returns `undefined` for an unusable value.
 */
interface FieldReader {
  field: Exclude<keyof DocumentFields, 'metadata'>
  expected: string
  read(value: Json): string | string[] | undefined
}

const READERS: Readonly<Record<string, FieldReader>> = {
  title: { field: 'title', expected: 'a text that is not blank', read: text },
  lang: { field: 'lang', expected: 'a BCP 47 language tag', read: language },
  tags: { field: 'tags', expected: 'an array of strings, or one string with commas', read: labels },
  media: { field: 'media', expected: MEDIA_FORM, read: mediaWord },
  trust: { field: 'trust', expected: `one of ${TRUST.join(', ')}`, read: (value) => oneOf(TRUST, value) },
  repo: { field: 'repo', expected: 'a text that is not blank', read: text },
  code_lang: { field: 'codeLang', expected: 'a text that is not blank', read: codeLanguage },
}

/**
 * Sorts front matter and the given metadata, which wins, into fields and the rest. `null` counts as
 * absent.
 *
 * In front matter, numbers and booleans count as text, and an unusable value stays in the metadata.
 * Throws `invalid_input` for an unusable value in the given metadata.
 */
export function documentFields(
  frontMatter: Readonly<Record<string, Json>>,
  metadata: Readonly<Record<string, Json>>,
): DocumentFields {
  const fields: Record<string, unknown> = {}
  const rest = new Map<string, Json>()
  for (const [key, value] of Object.entries(frontMatter)) {
    const reader = readerOf(key)
    const usable = key === 'media' ? oneOf(KNOWN_MEDIA, asText(value)) : reader?.read(asText(value))
    if (reader !== undefined && usable !== undefined) fields[reader.field] = usable
    else if (reader === undefined || value !== null) rest.set(key, value)
  }
  for (const [key, value] of Object.entries(metadata)) {
    const reader = readerOf(key)
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

function readerOf(key: string): FieldReader | undefined {
  return Object.hasOwn(READERS, key) ? READERS[key] : undefined
}

/**
 * Returns numbers and booleans as text: in YAML written by hand, `2024` or `true` is meant as text.
 */
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

function codeLanguage(value: Json): string | undefined {
  const name = text(value)
  return name === undefined ? undefined : codeLangName(name)
}

function mediaWord(value: Json): string | undefined {
  return typeof value === 'string' && MEDIA.test(value) ? value : undefined
}

function oneOf(allowed: readonly string[], value: Json): string | undefined {
  return typeof value === 'string' && allowed.includes(value) ? value : undefined
}

/**
 * Returns the values of front matter as JSON, and the keys of those that JSON can't hold, such as
 * `.nan`.
 */
export function jsonValues(values: Readonly<Record<string, unknown>>): {
  json: Record<string, Json>
  omissions: string[]
} {
  const json: [string, Json][] = []
  const omissions: string[] = []
  for (const [key, value] of Object.entries(values)) {
    try {
      json.push([key, jsonValue(value, key)])
    } catch (error) {
      if (!isKebabError(error)) throw error
      omissions.push(key)
    }
  }
  // This defines members, where an assignment to `__proto__` would set the prototype.
  return { json: Object.fromEntries(json), omissions }
}
