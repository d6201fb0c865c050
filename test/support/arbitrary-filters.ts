import type { FieldCondition, Filters, Json } from '@kebab/core'
import fc from 'fast-check'

const plain = { noNullPrototype: true }

const fewNames = fc.constantFrom('a', 'b', 'a.b', '', '\\', '__proto__', '\0\ud800')

const fewValues = fc.constantFrom<string | number | boolean>(
  0,
  1,
  -1.5,
  0.1 + 0.2,
  2 ** 60,
  1e300,
  true,
  false,
  '',
  '1',
  'true',
  'ab',
  'b',
  '\0',
  '\u0001',
  '\0\u0002',
  '\u0002',
  '\ud800',
  'b\u{1f600}',
  '\u{1f600}',
  'b\uffff',
  '\ue000',
  '2026-01-01',
  '2026-01-01T00:00:00Z',
  '2026-01-01T01:00:00+02:00',
  '2026-02-30',
  '2025-12-31 23:59:59.9995',
)

const { field: fewField } = fc.letrec<{ field: Json; object: { [key: string]: Json } }>((tie) => ({
  field: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fewValues,
    fc.constant(null),
    fc.array(tie('field'), { maxLength: 3 }),
    tie('object'),
  ),
  object: fc.dictionary(fewNames, tie('field'), { maxKeys: 3, noNullPrototype: true }),
}))

/** Metadata with few distinct names and values. */
export const fewFields: fc.Arbitrary<{ [key: string]: Json }> = fc.dictionary(fewNames, fewField, {
  maxKeys: 3,
  noNullPrototype: true,
})

const anyBound = fewValues.filter((value) => typeof value !== 'boolean') as fc.Arbitrary<string | number>

const anyCondition: fc.Arbitrary<FieldCondition> = fc
  .record(
    {
      eq: fewValues,
      in: fc.array(fewValues, { minLength: 1, maxLength: 3 }),
      gt: anyBound,
      gte: anyBound,
      lt: anyBound,
      lte: anyBound,
      contains: fewValues.filter((value) => typeof value === 'string') as fc.Arbitrary<string>,
      exists: fc.boolean(),
    },
    { requiredKeys: [], ...plain },
  )
  .chain((condition) =>
    fc
      .subarray(Object.keys(condition), { maxLength: Math.min(2, Object.keys(condition).length) })
      .map((keys) => picked(condition, keys)),
  )

const fewPaths = fc.constantFrom('a', 'b', 'a.b', 'a\\.b', '', '\\\\', '__proto__', 'a.a', 'b.a.b', '\0\ud800')

/** Conditions on one or two fields, which metadata of `fewFields` often meets. */
export const anyFieldConditions = fc.dictionary(fewPaths, anyCondition, { minKeys: 1, maxKeys: 2, ...plain })

/** Filters that are nested in one another, of which some have these labels. */
export function nestedFilters(labels: fc.Arbitrary<Filters>): fc.Arbitrary<Filters> {
  return fc.letrec<{ all: Filters }>((tie) => ({
    all: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      labels,
      fc.array(tie('all'), { minLength: 1, maxLength: 3 }).map((and) => ({ and })),
      fc.array(tie('all'), { minLength: 1, maxLength: 3 }).map((or) => ({ or })),
      tie('all').map((not) => ({ not })),
      fc.tuple(labels, tie('all')).map(([some, not]) => ({ ...some, not })),
    ),
  })).all
}

function picked<T extends object>(value: T, keys: readonly string[]): T {
  return Object.fromEntries(Object.entries(value).filter(([key]) => keys.includes(key))) as T
}
