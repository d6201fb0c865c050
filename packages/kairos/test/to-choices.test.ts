import { EVIDENCE_THRESHOLD, isKebabError } from '@kebab/core'
import type { SearchHitV1 } from '@kebab/schemas'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { assertWire } from '../../../test/support/assert-wire.js'
import { type ChoicesOptions, toChoices, validateChoices } from '../src/index.js'
import { anyHits, chainOf, hitOf, uriOf } from './support/hits.js'

const REFINE = 'kairos://mem/00000000-0000-0000-0000-000000002002'
const CREATE = 'kairos://mem/00000000-0000-0000-0000-000000002001'
const rolesOf = ({ choices }: { choices: { role: string }[] }) => choices.map(({ role }) => role).join(' ')
const matchesOf = ({ choices }: ReturnType<typeof toChoices>) => choices.filter(({ role }) => role === 'match')
const strong = (count: number) => Array.from({ length: count }, (_, i) => hitOf(String(i), 1 - i / 100, i + 1))

const anyOptions: fc.Arbitrary<ChoicesOptions & { system?: undefined }> = fc.record(
  {
    chainOf: fc.constantFrom(
      chainOf,
      (hit: SearchHitV1) => (Number(hit.doc_id) % 3 === 0 ? null : chainOf(hit)),
      (hit: SearchHitV1) => ({ ...chainOf(hit), uri: [REFINE, CREATE, uriOf(1), uriOf(2)][Number(hit.doc_id) % 4]! }),
    ),
    threshold: fc.oneof(fc.constant(undefined), fc.double({ min: 0, max: 1, noNaN: true })),
    limit: fc.oneof(fc.constant(undefined), fc.integer({ min: 1, max: 30 })),
    footers: fc.constantFrom(undefined, 'auto' as const, 'always' as const),
    call: fc.boolean(),
    labels: fc.constantFrom(undefined, { refine: { label: 'Ask again' }, create: { tags: [], chain_label: null } }),
  },
  { requiredKeys: ['chainOf'] },
)

test('for any hits, the response passes the nine rules and the schema', () => {
  fc.assert(
    fc.property(anyHits, anyOptions, (hits, options) => {
      const response = toChoices({ hits }, options)
      expect(validateChoices(response)).toEqual([])
      assertWire('kairos_search_response', JSON.parse(JSON.stringify(response)))
    }),
  )
})

test('the matches are the protocols whose best step reaches the threshold, best first, and equal ones in the order of the hits', () => {
  fc.assert(
    fc.property(anyHits, fc.double({ min: 0, max: 1, noNaN: true }), (hits, threshold) => {
      const best = new Map<string, { score: number; at: number }>()
      for (const [at, { doc_id, retrieval }] of hits.entries()) {
        const score = retrieval.evidence
        if (typeof score !== 'number' || score < threshold) continue
        const uri = uriOf(Number(doc_id))
        if (score > (best.get(uri)?.score ?? -1)) best.set(uri, { score, at })
      }
      const expected = [...best].sort(([, a], [, b]) => b.score - a.score || a.at - b.at)
      const matches = matchesOf(toChoices({ hits }, { chainOf, threshold, limit: 100 }))
      expect(matches.map(({ uri, score }) => [uri, score])).toEqual(expected.map(([uri, { score }]) => [uri, score]))
    }),
  )
})

test('the hits are not changed, and the same hits give the same response', () => {
  const hits = strong(3)
  const before = structuredClone(hits)
  const response = toChoices({ hits }, { chainOf })
  response.choices[0]!.tags.push('changed')
  expect(hits).toEqual(before)
  expect(toChoices({ hits }, { chainOf }).choices[0]!.tags).toEqual(['test'])
})

describe('threshold and limit', () => {
  test('the default threshold is EVIDENCE_THRESHOLD, and evidence equal to it is enough', () => {
    const hits = [hitOf('1', EVIDENCE_THRESHOLD), hitOf('2', EVIDENCE_THRESHOLD - 0.001)]
    expect(matchesOf(toChoices({ hits }, { chainOf })).map(({ uri }) => uri)).toEqual([uriOf(1)])
    expect(matchesOf(toChoices({ hits }, { chainOf, threshold: 0 }))).toHaveLength(2)
  })

  test('the limit counts matches only, and is 10 by default', () => {
    const hits = [...strong(15), hitOf('20', 0.1)]
    const response = toChoices({ hits }, { chainOf })
    expect(response.choices).toHaveLength(12)
    expect(response.message).toBe(
      'Found 10 matches (top confidence: 100%). Choose one, refine your search, or create a new protocol.',
    )
    expect(matchesOf(toChoices({ hits: [...hits].reverse() }, { chainOf, limit: 3 })).map(({ uri }) => uri)).toEqual(
      [0, 1, 2].map(uriOf),
    )
  })

  test('without evidence nothing matches, however high its rank', () => {
    for (const evidence of [null, undefined]) {
      expect(rolesOf(toChoices({ hits: [hitOf('1', evidence)] }, { chainOf, threshold: 0 }))).toBe('refine create')
    }
  })
})

test.each([
  [0.4, 40],
  [0.444, 44],
  [0.446, 45],
  [0.575, 57], // 100 * 0.575 is 57.49999999999999
  [0.995, 100],
])('the confidence is Math.round(100 * best): %s is %s%%', (best, percent) => {
  const response = toChoices({ hits: [hitOf('1', 0.4), hitOf('2', best)] }, { chainOf, threshold: 0.4 })
  expect(response.message).toBe(
    `Found 2 matches (top confidence: ${percent}%). Choose one, refine your search, or create a new protocol.`,
  )
})

describe('footers', () => {
  test('a single match is the only choice, even a weak one', () => {
    const response = toChoices({ hits: [hitOf('1', EVIDENCE_THRESHOLD)] }, { chainOf })
    expect(response).toMatchObject({ message: 'Found 1 match.', next_action: "Follow the choice's next_action." })
    expect(rolesOf(response)).toBe('match')
  })

  test('a limit of 1 makes one match of several', () => {
    expect(rolesOf(toChoices({ hits: strong(3) }, { chainOf, limit: 1 }))).toBe('match')
  })

  test('with `always` refine and create follow one match too', () => {
    const response = toChoices({ hits: [hitOf('1', 0.56)] }, { chainOf, footers: 'always' })
    expect(rolesOf(response)).toBe('match refine create')
    expect(response.message).toBe(
      'Found 1 match (top confidence: 56%). Choose one, refine your search, or create a new protocol.',
    )
    expect(response.next_action).toBe("Pick one choice and follow that choice's next_action.")
  })
})

test('with `call` each choice has its instruction as data', () => {
  for (const choice of toChoices({ hits: strong(2) }, { chainOf, call: true }).choices) {
    expect(choice.call).toEqual({ tool: 'kairos_begin', arguments: { uri: choice.uri } })
  }
  expect(toChoices({ hits: [] }, { chainOf }).choices[0]).not.toHaveProperty('call')
})

test('another system brings its own scheme, URIs, tool and labels, and never matches its own refine and create', () => {
  const system = { scheme: 'runbook:', createUri: 'runbook:new', tool: 'run' }
  const chains = ['runbook:new', 'runbook:restart', 'runbook:scale']
  const response = toChoices(
    { hits: strong(3) },
    {
      system,
      call: true,
      labels: { create: { label: 'Write a runbook', chain_label: null, tags: [] } },
      chainOf: ({ doc_id }) => ({ uri: chains[Number(doc_id)]!, label: 'Step', chain_label: null, tags: [] }),
    },
  )
  expect(response.choices.map(({ next_action }) => next_action)).toEqual([
    'call run with runbook:restart to execute this protocol',
    'call run with runbook:scale to execute this protocol',
    "call run with runbook:00000000-0000-0000-0000-000000002002 to get step-by-step help turning the user's request into a better search query",
    'call run with runbook:new to create a new protocol',
  ])
  expect(response.choices.at(-1)).toMatchObject({ label: 'Write a runbook', call: { tool: 'run' } })
  expect(validateChoices(response, { system })).toEqual([])
  expect(validateChoices(response)).not.toEqual([])
})

describe('what is refused', () => {
  const refused = (options: object): unknown => {
    try {
      return toChoices({ hits: strong(2) }, { chainOf, ...options })
    } catch (error) {
      return error
    }
  }

  test.each([
    { threshold: -0.1 },
    { threshold: 1.1 },
    { threshold: Number.NaN },
    { threshold: '0.5' },
    { limit: 0 },
    { limit: 1.5 },
    { footers: 'never' },
    { call: 'yes' },
  ])('a wrong option is invalid_input, and named: %o', (options) => {
    const error = refused(options)
    expect(isKebabError(error, 'invalid_input') && error.details?.field).toBe(Object.keys(options)[0])
  })

  test.each([
    ['uri', { uri: 'https://example.org', label: 'a', chain_label: null, tags: [] }],
    ['label', { uri: uriOf(1), label: '', chain_label: null, tags: [] }],
    ['chain_label', { uri: uriOf(1), label: 'a', tags: [] }],
    ['tags', { uri: uriOf(1), label: 'a', chain_label: null, tags: [1] }],
    ['uri', 'a text'],
  ])('a wrong `%s` that chainOf gives is internal, and named: %o', (member, chain) => {
    const error = refused({ chainOf: () => chain })
    expect(isKebabError(error, 'internal') && error.message).toMatch(`chainOf.${member}: expected `)
  })

  test.each([
    { chainOf: undefined },
    { labels: { refine: { label: '' } } },
    { system: { scheme: '' } },
    { system: { tool: 'two words' } },
    { system: { refineUri: 'elsewhere:1' } },
    { system: { refineUri: CREATE } },
  ])('wiring that can’t work is a TypeError: %o', (options) => {
    expect(refused(options)).toBeInstanceOf(TypeError)
  })
})
