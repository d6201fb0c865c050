import { isKairosSearchResponse, type KairosSearchResponse, validate } from '@kebab/schemas'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mutationsOf } from '../../schemas/test/mutations.js'
import { type ChoicesRule, toChoices, validateChoices } from '../src/index.js'
import { chainOf, hitOf, uriOf } from './support/hits.js'
import { SCENARIOS } from './support/scenarios.js'

const [single, several, weak, none] = SCENARIOS.map(({ response }) => response) as [
  KairosSearchResponse,
  KairosSearchResponse,
  KairosSearchResponse,
  KairosSearchResponse,
]
const REFINE = 'kairos://mem/00000000-0000-0000-0000-000000002002'
const CREATE = 'kairos://mem/00000000-0000-0000-0000-000000002001'
const always = toChoices({ hits: [hitOf('1', 0.5)] }, { chainOf, footers: 'always', call: true })

/** A copy of a response, changed. */
// biome-ignore lint/suspicious/noExplicitAny: it is changed into what no type allows
function changed(response: KairosSearchResponse, change: (copy: any) => void): unknown {
  const copy = structuredClone(response)
  change(copy)
  return copy
}

describe('what the contract prints is valid', () => {
  test.each(SCENARIOS)('“$query”', ({ response }) => {
    expect(validateChoices(response)).toEqual([])
  })

  test('so are both wordings of a match', () => {
    const newer = changed(single, (copy) => {
      copy.choices[0].next_action = copy.choices[0].next_action.replace('execute protocol', 'execute this protocol')
    })
    expect(validateChoices(newer)).toEqual([])
  })

  test('so is any of three directives where there is one choice', () => {
    for (const directive of [several.next_action, single.next_action, single.choices[0]!.next_action]) {
      expect(validateChoices({ ...single, next_action: directive })).toEqual([])
    }
  })

  test('so are matches with create and without refine', () => {
    expect(validateChoices(changed(several, (copy) => copy.choices.splice(3, 1)))).toEqual([])
    expect(validateChoices(changed(none, (copy) => copy.choices.splice(0, 1)))).toEqual([])
    expect(validateChoices(always)).toEqual([])
  })
})

// biome-ignore lint/suspicious/noExplicitAny: each changes a copy into what no type allows
type Break = [name: string, rule: ChoicesRule, path: string, response: KairosSearchResponse, change: (c: any) => void]

const BREAKS: Break[] = [
  ['must_obey is false', 1, '/must_obey', several, (c) => (c.must_obey = false)],
  ['must_obey is a string', 1, '/must_obey', none, (c) => (c.must_obey = 'true')],
  ['must_obey is missing', 1, '/must_obey', single, (c) => delete c.must_obey],
  ['choices is empty', 2, '/choices', several, (c) => (c.choices = [])],
  ['choices is missing', 2, '/choices', several, (c) => delete c.choices],
  ['choices is an object', 2, '/choices', several, (c) => (c.choices = { 0: c.choices[0] })],
  ...['uri', 'label', 'chain_label', 'score', 'role', 'tags', 'next_action'].flatMap((name): Break[] =>
    [0, 3, 4].map((i) => [
      `${name} of choice ${i} is missing`,
      3,
      `/choices/${i}/${name}`,
      several,
      (c) => delete c.choices[i][name],
    ]),
  ),
  ['a choice is null', 3, '/choices/1', several, (c) => (c.choices[1] = null)],
  ['a match has no score', 4, '/choices/0/score', several, (c) => (c.choices[0].score = null)],
  ['a score is above 1', 4, '/choices/0/score', several, (c) => (c.choices[0].score = 52)],
  ['a score is below 0', 4, '/choices/1/score', weak, (c) => (c.choices[1].score = -0.1)],
  ['a score is a string', 4, '/choices/0/score', single, (c) => (c.choices[0].score = '0.56')],
  ['a score is not a number', 4, '/choices/0/score', single, (c) => (c.choices[0].score = Number.NaN)],
  ['refine has a score', 5, '/choices/3/score', several, (c) => (c.choices[3].score = 0)],
  ['create has a score', 5, '/choices/1/score', none, (c) => (c.choices[1].score = 0.5)],
  ['refine has another URI', 6, '/choices/3/uri', several, (c) => (c.choices[3].uri = uriOf(1))],
  ['refine has the URI of create', 6, '/choices/0/uri', none, (c) => (c.choices[0].uri = CREATE)],
  [
    'refine calls another URI',
    6,
    '/choices/3/next_action',
    several,
    (c) => (c.choices[3].next_action = c.choices[3].next_action.replace('2002', '2001')),
  ],
  ['refine is worded otherwise', 6, '/choices/3/next_action', several, (c) => (c.choices[3].next_action += '.')],
  ['create has another URI', 7, '/choices/4/uri', several, (c) => (c.choices[4].uri = REFINE)],
  [
    'create calls another tool',
    7,
    '/choices/4/next_action',
    several,
    (c) => (c.choices[4].next_action = c.choices[4].next_action.replace('begin', 'end')),
  ],
  ['the directive names one of several', 8, '/next_action', several, (c) => (c.next_action = c.choices[0].next_action)],
  ['the directive is that of one choice', 8, '/next_action', several, (c) => (c.next_action = single.next_action)],
  [
    'the directive names another protocol',
    8,
    '/next_action',
    single,
    (c) => (c.next_action = several.choices[0]!.next_action),
  ],
  ['the directive is missing', 8, '/next_action', none, (c) => delete c.next_action],
  ['a match comes after refine', 9, '/choices/3', several, (c) => c.choices.splice(2, 0, ...c.choices.splice(3, 1))],
  ['a match comes last', 9, '/choices/4', several, (c) => c.choices.push(c.choices.splice(2, 1)[0])],
  ['create comes before refine', 9, '/choices/4', several, (c) => c.choices.splice(3, 0, c.choices.pop())],
  ['there are two refines', 9, '/choices/4', several, (c) => c.choices.splice(3, 0, c.choices[3])],
  ['there are two creates', 9, '/choices/5', several, (c) => c.choices.push(c.choices[4])],
  ['there is no create', 9, '/choices', several, (c) => c.choices.pop()],
  ['there is refine alone', 9, '/choices', none, (c) => c.choices.pop()],
  ['several matches have neither refine nor create', 9, '/choices', several, (c) => c.choices.splice(3)],
  ['the scores rise', 9, '/choices/1/score', several, (c) => c.choices.splice(0, 0, ...c.choices.splice(1, 1))],
  ['the message counts refine and create', 9, '/message', several, (c) => (c.message = c.message.replace('3', '5'))],
  ['a match is left out', 9, '/message', several, (c) => c.choices.splice(1, 1)],
  [
    'create is a match',
    9,
    '/choices/0/uri',
    weak,
    (c) =>
      Object.assign(c.choices[0], {
        uri: CREATE,
        next_action: `call kairos_begin with ${CREATE} to execute this protocol`,
      }),
  ],
  [
    'a footer follows “Found 1 match.”',
    'schema',
    '/message',
    single,
    (c) => {
      c.choices.push(none.choices[1])
      c.next_action = none.next_action
    },
  ],
  ['the percentage is wrong', 'schema', '/message', several, (c) => (c.message = c.message.replace('52%', '53%'))],
  ['the message is worded otherwise', 'schema', '/message', none, (c) => (c.message = 'Nothing found.')],
  ['the message is empty', 'schema', '/message', none, (c) => (c.message = '')],
  ['the message is missing', 'schema', '/message', several, (c) => delete c.message],
  ['a member is unknown', 'schema', '/extra', several, (c) => (c.extra = 1)],
  ['a member of a choice is unknown', 'schema', '/choices/4/a~1b', several, (c) => (c.choices[4]['a/b'] = 1)],
  ['a role is unknown', 'schema', '/choices/0/role', several, (c) => (c.choices[0].role = 'hint')],
  ['a label is empty', 'schema', '/choices/0/label', several, (c) => (c.choices[0].label = '')],
  ['a chain_label is a number', 'schema', '/choices/3/chain_label', several, (c) => (c.choices[3].chain_label = 1)],
  ['tags is a string', 'schema', '/choices/0/tags', several, (c) => (c.choices[0].tags = 'jira')],
  ['a tag is a number', 'schema', '/choices/0/tags/1', several, (c) => (c.choices[0].tags[1] = 1)],
  [
    'a match has a URI of another scheme',
    'schema',
    '/choices/0/uri',
    several,
    (c) => (c.choices[0].uri = 'https://example.org/1'),
  ],
  [
    'a match calls another URI',
    'schema',
    '/choices/0/next_action',
    several,
    (c) => (c.choices[0].next_action = c.choices[1].next_action),
  ],
  [
    'a match is worded otherwise',
    'schema',
    '/choices/0/next_action',
    single,
    (c) => (c.choices[0].next_action = 'call kairos_begin'),
  ],
  [
    'a call names another tool',
    'schema',
    '/choices/0/call/tool',
    always,
    (c) => (c.choices[0].call.tool = 'kairos_search'),
  ],
  [
    'a call names another URI',
    'schema',
    '/choices/1/call/arguments/uri',
    always,
    (c) => (c.choices[1].call.arguments.uri = CREATE),
  ],
  ['a call has no arguments', 'schema', '/choices/0/call/arguments', always, (c) => delete c.choices[0].call.arguments],
  ['a call has an unknown member', 'schema', '/choices/0/call/extra', always, (c) => (c.choices[0].call.extra = 1)],
]

describe('a valid response with one change breaks one rule, which is named', () => {
  test.each(BREAKS)('%s: rule %s', (_, rule, path, response, change) => {
    const issues = validateChoices(changed(response, change))
    expect([...new Set(issues.map((issue) => issue.rule))]).toEqual([rule])
    expect(issues).toContainEqual({ rule, path, message: expect.stringMatching(/expected .*, found /) })
  })
})

test('the schema accepts every response that the rules accept, whichever member is changed', () => {
  let refused = 0
  for (const response of [single, several, weak, none, always]) {
    for (const mutation of mutationsOf(response)) {
      const issues = validateChoices(mutation)
      if (issues.length === 0) expect(validate('kairos_search_response', mutation)).toEqual([])
      else refused++
    }
  }
  expect(refused).toBeGreaterThan(1000)
})

describe('nothing makes it throw', () => {
  test('no JSON value, and nothing else', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.jsonValue(), fc.anything({ withBigInt: true, withDate: true, withNullPrototype: true })),
        (value) => {
          expect(validateChoices(value)).not.toEqual([])
          expect(validateChoices({ ...several, choices: value })).not.toEqual([])
          expect(validateChoices({ ...several, choices: [value] })).not.toEqual([])
        },
      ),
    )
  })

  test('no member of a valid response that becomes anything', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(single, several, always),
        fc.constantFrom('uri', 'label', 'chain_label', 'score', 'role', 'tags', 'next_action', 'call'),
        fc.oneof(fc.jsonValue(), fc.anything({ withBigInt: true })),
        (response, name, value) => {
          const mutation = changed(response, (copy) => (copy.choices[0][name] = value))
          if (validateChoices(mutation).length === 0) expect(isKairosSearchResponse(mutation)).toBe(true)
        },
      ),
    )
  })

  test('no getter, proxy or symbol', () => {
    const thrower = () => {
      throw new Error('hostile')
    }
    const { proxy, revoke } = Proxy.revocable({}, {})
    revoke()
    const traps = new Proxy(
      {},
      { get: thrower, ownKeys: thrower, getPrototypeOf: thrower, getOwnPropertyDescriptor: thrower },
    )
    const getter = Object.defineProperty({ ...several }, 'choices', { get: thrower, enumerable: true })
    for (const value of [proxy, traps, getter, Symbol('hostile'), () => several, new Uint8Array(1 << 20)]) {
      expect(validateChoices(value)).not.toEqual([])
      expect(validateChoices({ ...several, choices: value })).not.toEqual([])
      expect(validateChoices({ ...several, choices: [...several.choices, value] })).not.toEqual([])
      expect(validateChoices({ ...several, message: value })).not.toEqual([])
    }
  })

  test('an array of any length is read until there are a hundred issues', () => {
    expect(validateChoices({ ...several, choices: new Array(2 ** 31) })).toHaveLength(100)
    const tags = changed(several, (copy) => (copy.choices[0].tags = new Array(2 ** 31)))
    expect(validateChoices(tags)).toHaveLength(100)
  })

  test('a response of a hundred thousand matches is validated', () => {
    const hits = Array.from({ length: 100_000 }, (_, i) => hitOf(String(i), 0.5))
    expect(validateChoices(toChoices({ hits }, { chainOf, limit: 1_000_000 }))).toEqual([])
  })
})
