import type { Document, Filters, Media, OriginPlace, StoredDocument, Trust } from '@kebab/core'
import fc from 'fast-check'
import { anyFieldConditions, fewFields, nestedFilters } from '../../../test/support/arbitrary-filters.js'
import { sampleDocument } from './sample-document.js'

/** Any string of JavaScript, often with lone surrogates, NUL or the mark of stored text. */
export const anyText: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '\0',
        '\u0001',
        '\ud800',
        '\udc00',
        '\ud83d\ude00',
        '\ufeff',
        '\uffff',
        '\ue000',
        '"',
        "'",
        '\\',
        'é',
        '%',
        '\n',
      ),
      fc.string({ minLength: 1, maxLength: 4 }),
      fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''))

export const anyFilledText = anyText.map((text) => `${text}.`)

/** Any time of a stored document, often one at the ends of what there may be. */
export const anyTime: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '0000-01-01T00:00:00.000Z',
    '9999-12-31T23:59:59.999Z',
    '2024-02-29T00:00:00Z',
    '1970-01-01T00:00:00.1234567Z',
  ),
  fc
    .date({ min: new Date('0000-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true })
    .map((time) => time.toISOString()),
)

const few = {
  // SQLite and JavaScript sort all of these alike.
  // Under equal paths, only hexadecimal ids have a promised order.
  docId: fc.constantFrom('d0', 'd1', 'd2', 'd3', '\0Z4', '\0\ud8005'),
  sourceId: fc.constantFrom('s0', 's1', "s'2\0"),
  path: fc.constantFrom(
    'a.md',
    'docs/a.md',
    'docs/b/c.md',
    'b\u{1f600}.md',
    'b\ue000.md',
    'b\ud800.md',
    'B.md',
    'ä/ö.md',
  ),
  lang: fc.constantFrom('en', 'en-gb', 'english', 'de', 'de-at-1996', 'e\ud800', 'e\ud800-x'),
  tag: fc.constantFrom('a', 'b', 'A', 'a\0', '\ud800', ''),
  repo: fc.constantFrom('r1', 'r2', 'r\ud800'),
  codeLang: fc.constantFrom('ts', 'rust', 'c\0'),
  media: fc.constantFrom<Media>('markdown', 'text', 'code', 'html', 'pdf', 'sheet', 'x-own'),
  principal: fc.constantFrom('user:a', 'user:A', 'g\0', '\ud800'),
  trust: fc.constantFrom<Trust>('primary', 'secondary', 'generated'),
  time: fc.constantFrom(
    '2026-01-01T00:00:00Z',
    '2026-01-01T00:00:00.000Z',
    '2026-06-01T12:00:00.123Z',
    '2025-12-31T23:59:59.999Z',
  ),
}

function maybe<T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> {
  return fc.option(arbitrary, { nil: undefined })
}

/** Any value as JSON.stringify writes it, without negative zeros. */
const anyJson = fc.jsonValue({ noUnicodeString: false }).map((value) => JSON.parse(JSON.stringify(value)))

const plain = { noNullPrototype: true }

export const anyOrigin = fc.record(
  { digest: fc.constantFrom('0a'.repeat(32), 'f1'.repeat(32)), reader: anyText.map((text) => `${text}/1`) },
  plain,
)

const anyNumber = fc.integer({ min: 1, max: 9 })

export const anyPlace: fc.Arbitrary<OriginPlace> = fc.oneof(
  fc.record({ page: anyNumber }, plain),
  fc.record({ row: anyNumber, cell: anyText.map((text) => `${text}1`) }, plain),
)

const anyVector = fc
  .float32Array({ minLength: 1, maxLength: 4, noNaN: true, noDefaultInfinity: true })
  .filter((vector) => vector.some((value) => value !== 0))

/** Documents with few distinct ids, paths and labels, so that values often coincide. */
export const anyDocument: fc.Arbitrary<StoredDocument> = fc
  .record({
    docId: few.docId,
    sourceId: few.sourceId,
    path: few.path,
    title: maybe(anyText),
    lang: maybe(few.lang),
    tags: fc.uniqueArray(few.tag, { maxLength: 3 }),
    media: few.media,
    trust: few.trust,
    repo: maybe(few.repo),
    codeLang: maybe(few.codeLang),
    metadata: fc.oneof(fc.dictionary(anyText, anyJson, { maxKeys: 3, noNullPrototype: true }), fewFields),
    allow: maybe(fc.uniqueArray(few.principal, { maxLength: 2 }).map((principals) => principals.sort())),
    chunkerVersion: fc.constantFrom('v1', 'v2'),
    embeddingModel: maybe(fc.constantFrom('m1', 'm2', 'm\ud800')),
    indexedAt: few.time,
    headingPath: fc.array(anyText, { maxLength: 2 }),
    passages: fc.array(
      anyText.map((text) => `${text}x`),
      { maxLength: 4 },
    ),
    embeddings: fc.array(maybe(anyVector), { maxLength: 4 }),
    codeLangs: fc.array(maybe(few.codeLang), { maxLength: 4 }),
    readings: fc.array(maybe(anyText), { maxLength: 4 }),
    origin: maybe(anyOrigin),
    places: maybe(fc.array(maybe(anyPlace), { maxLength: 4 })),
  })
  .map((sample) => sampleDocument(withoutGaps(sample) as typeof sample & Document))

const anyLabels = fc
  .record({
    tags: maybe(fc.array(fc.oneof(few.tag, fc.constantFrom('#a', '#B', '##')), { maxLength: 2 })),
    lang: maybe(fc.array(fc.oneof(few.lang, fc.constantFrom('EN', 'DE-at', '', 'e')), { maxLength: 2 })),
    pathGlob: maybe(
      fc.array(fc.oneof(few.path, fc.constantFrom('*.md', '**/*.md', 'docs/**', '?.md', '*/*', '[ab].md', '')), {
        maxLength: 2,
      }),
    ),
    docId: maybe(fc.array(few.docId, { maxLength: 3 })),
    media: maybe(fc.array(few.media, { maxLength: 4 })),
    repo: maybe(fc.array(few.repo, { maxLength: 2 })),
    codeLang: maybe(fc.array(fc.oneof(few.codeLang, fc.constantFrom('TS', 'Rust', 'C\0')), { maxLength: 2 })),
    sourceId: maybe(fc.array(few.sourceId, { maxLength: 2 })),
    trustMin: maybe(few.trust),
    indexedAfter: maybe(few.time),
    principals: maybe(fc.array(few.principal, { maxLength: 2 })),
    metadata: anyFieldConditions,
  })
  // At most two keys: with ten at once no chunk would ever pass.
  .chain((filters) => fc.subarray(Object.keys(filters), { maxLength: 2 }).map((keys) => picked(filters, keys)))

export const anyFilters: fc.Arbitrary<Filters> = nestedFilters(anyLabels as fc.Arbitrary<Filters>)

function picked(filters: Filters, keys: readonly string[]): Filters {
  return Object.fromEntries(Object.entries(filters).filter(([key]) => keys.includes(key)))
}

function withoutGaps(sample: object): object {
  return Object.fromEntries(Object.entries(sample).filter(([, value]) => value !== undefined))
}
