// The indexes that serve filters by what documents are labelled with.
//
// A key of a btree and what is stored beside it hold about 2,700 bytes together, and labels have
// any length. So the indexes are over narrow documents alone. The others have an index of their
// own, which keeps them from being looked for among all documents. There are hardly any.

/** The most bytes of the labels of a narrow document. */
const NARROW_BYTES = 2000

const LABELS = ['doc_id', 'path', 'source_id', 'media', 'trust', `coalesce(lang, '')`, `coalesce(repo, '')`]

/**
 * Whether a document is narrow, in SQL. A statement that an index of narrow documents is to serve
 * says it in these words.
 */
export const IS_NARROW = `${LABELS.map((label) => `octet_length(${label})`).join(' + ')} <= ${NARROW_BYTES}`

/**
 * Returns the statements that create the indexes of filters.
 *
 * - `documents_by_tag` finds documents by any tag. Its keys are hashes of the tag with the number
 *   of the namespace, so that a look-up reads no documents of others. The hash is computed for
 *   what is looked for alone: by its cost, no plan prefers to compute it for each document. It is
 *   not parallel: by that cost a plan would start other processes, which takes milliseconds.
 * - `documents_of_source` finds those of a source.
 * - `documents_of_path` finds those whose path has a fixed beginning. It has all other labels, so
 *   that a filter by these reads a narrow index instead of documents.
 *
 * @param schema quoted
 */
export function FILTER_INDEXES(schema: string): string {
  return `
    create function ${schema}.tag_keys(ns integer, tags text[]) returns bigint[]
      language sql immutable strict parallel unsafe cost 100000
      as $tag_keys$ select coalesce(array_agg(hashtextextended(tag, ns)), '{}') from unnest(tags) as tag $tag_keys$;
    create index documents_by_tag on ${schema}.documents using gin (${tagKeys(schema, 'ns', 'tags')}) with (fastupdate = off);
    create index documents_of_source on ${schema}.documents (ns, source_id) include (doc_id, chunks) where ${IS_NARROW};
    create index documents_of_path on ${schema}.documents (ns, path)
      include (doc_id, chunks, source_id, media, trust, lang, repo, indexed_time) where ${IS_NARROW};
    create index documents_of_long_labels on ${schema}.documents (ns) where not (${IS_NARROW});`
}

/**
 * Returns the statements that create the index of the filter by the language of code. It has what a
 * search reads of chunks that pass. Chunks without a language are not in it.
 *
 * @param schema quoted
 */
export function CODE_LANGUAGE_INDEX(schema: string): string {
  return `
    create index chunks_by_code_lang on ${schema}.chunks (ns, code_lang) include (chunk_id) where code_lang is not null;`
}

/** The keys of tags in the index of a namespace, in SQL. */
export function tagKeys(schema: string, ns: string, tags: string): string {
  return `${schema}.tag_keys(${ns}, ${tags})`
}

/**
 * Returns where texts with one of some beginnings are, in the order of the bytes of UTF-8: from the
 * first text on, and before the second. `null`: anywhere.
 */
export function rangeOf(beginnings: readonly string[]): [from: string, to: string] | null {
  let range: [string, string] | null = null
  for (const beginning of beginnings) {
    const end = endOf(beginning)
    if (end === null) return null
    range = range === null ? [beginning, end] : [least(range[0], beginning), greatest(range[1], end)]
  }
  return range
}

/** The least text that comes after all that begin with a text; `null` if there is none. */
function endOf(beginning: string): string | null {
  const points = Array.from(beginning, (char) => char.codePointAt(0)!)
  while (points.at(-1) === LAST_POINT) points.pop()
  const last = points.pop()
  if (last === undefined) return null
  // Surrogates are no characters.
  return String.fromCodePoint(...points, last === 0xd7ff ? 0xe000 : last + 1)
}

const LAST_POINT = 0x10ffff

function least(a: string, b: string): string {
  return Buffer.compare(Buffer.from(a), Buffer.from(b)) <= 0 ? a : b
}

function greatest(a: string, b: string): string {
  return least(a, b) === a ? b : a
}
