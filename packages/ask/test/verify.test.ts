import type { Entailer, Entailment } from '@kebab/core'
import { invalidInput } from '@kebab/core/kit'
import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { errorOf } from '../../../test/support/error-of.js'
import { entailerCache, windowsOf } from '../src/verify.js'
import { askOf, eventsOf } from './support/asked.js'
import { scriptedGenerator } from './support/scripted-generator.js'
import { FACTS, shelfOf } from './support/shelf.js'

afterEach(() => void vi.useRealTimers())

const question = 'How tall is the Eiffel Tower?'
const TRUE = 'The Eiffel Tower is 330 metres tall [#1].'
const FALSE = 'Gustave Eiffel hated it [#1].'
const shelf = await shelfOf({ 'towers.md': FACTS['towers.md']! })

interface Watched extends Entailer {
  calls: { premise: string; hypothesis: string }[][]
}

/** Entails what stands in the premise word for word; `more` takes the place of what it is. */
function literalEntailer(more: Partial<Entailer> = {}): Watched {
  const calls: Watched['calls'] = []
  return {
    model: 'literal',
    calls,
    async entail(pairs) {
      calls.push([...pairs])
      return pairs.map(({ premise, hypothesis }) => resultOf(premise.includes(hypothesis) ? 0.9 : 0.1))
    },
    ...more,
  }
}

function resultOf(entailment: number): Entailment {
  return { entailment, neutral: 1 - entailment, contradiction: 0 }
}

function askWith(answer: string, entailer?: Entailer | (() => Promise<Entailer>), more = {}) {
  return askOf(shelf, { generator: scriptedGenerator({ answer }), entailer, ...more })
}

describe('an answer whose statements follow from what they cite', () => {
  test('passes, with the score of each, and the weakest as nli_score', async () => {
    const entailer = literalEntailer({
      entail: async (pairs) => pairs.map(({ hypothesis }) => resultOf(hypothesis.startsWith('The') ? 0.8 : 0.7)),
    })
    const ask = askWith(`${TRUE} Gustave Eiffel built the tower in 1889 [#1].`, entailer)
    const events = await eventsOf(ask.stream({ question }))
    const types = events.map(({ type }) => type).filter((type) => type !== 'token')
    expect(types).toEqual(['retrieval_done', 'verification', 'final'])
    expect(events.at(-1)).toMatchObject({
      answer: {
        grounded: true,
        verification: {
          nli_score: 0.7,
          nli_threshold: 0.5,
          nli_passed: true,
          policy: 'refuse',
          claims: [
            { claim: 'The Eiffel Tower is 330 metres tall', score: 0.8, markers: [1], supported: true },
            { claim: 'Gustave Eiffel built the tower in 1889', score: 0.7, markers: [1], supported: true },
          ],
        },
      },
    })
  })

  test('the threshold itself is enough', async () => {
    const ask = askWith(TRUE, literalEntailer())
    expect((await ask({ question, nli_threshold: 0.9 })).grounded).toBe(true)
    expect((await ask({ question, nli_threshold: 0.91 })).refusal_reason).toBe('nli_verification_failed')
  })

  test('is not verified with the threshold 0, nor without an entailer', async () => {
    const entailer = literalEntailer()
    expect(await askWith(FALSE, entailer)({ question, nli_threshold: 0 })).not.toHaveProperty('verification')
    expect(entailer.calls).toEqual([])
    expect(await askWith(FALSE)({ question })).not.toHaveProperty('verification')
  })

  test('to be verified without an entailer is `unsupported`, before anything else', async () => {
    const generator = scriptedGenerator({ answer: TRUE })
    const error = await errorOf(askOf(shelf, { generator })({ question, nli_threshold: 0.1 }))
    expect(error).toMatchObject({ code: 'unsupported', details: { feature: 'nli_threshold' } })
    expect(generator.requests).toEqual([])
  })
})

describe('an answer with a statement that does not follow', () => {
  test('is refused, with the weakest score', async () => {
    const answer = await askWith(`${TRUE} ${FALSE}`, literalEntailer())({ question })
    expect(answer).toMatchObject({
      refusal_reason: 'nli_verification_failed',
      citations: [],
      verification: {
        nli_score: 0.1,
        nli_passed: false,
        policy: 'refuse',
        claims: [{ supported: true }, { supported: false }],
      },
    })
    expect(answer.verification).not.toHaveProperty('redacted')
    expect(answer.answer).not.toContain('hated')
  })

  test('is refused in multi-hop too, by the verification after the last hop', async () => {
    const generator = scriptedGenerator({ answer: FALSE, decompose: '[]', decide: '[]' })
    const events = await eventsOf(
      askOf(shelf, { generator, entailer: literalEntailer() }).stream({ question, multi_hop: true }),
    )
    const types = events.map(({ type }) => type).filter((type) => type !== 'token')
    expect(types).toEqual(['hop', 'hop', 'retrieval_done', 'hop', 'verification', 'final'])
    expect(events.at(-1)).toMatchObject({ answer: { refusal_reason: 'nli_verification_failed', hops: [{}, {}, {}] } })
  })

  test('loses it under `redact`, and reports the number', async () => {
    const list = `- ${TRUE}\n- ${FALSE}\n- Gustave Eiffel built the tower in 1889 [#1].`
    const answer = await askWith(list, literalEntailer())({ question, nli_policy: 'redact' })
    expect(answer).toMatchObject({
      answer: `- ${TRUE}\n- Gustave Eiffel built the tower in 1889 [#1].`,
      grounded: true,
      verification: {
        nli_score: 0.9,
        nli_passed: true,
        policy: 'redact',
        redacted: 1,
        claims: [{}, { supported: false }, {}],
      },
    })
    expect(answer.citations[0]!.claims).toHaveLength(2)
  })

  test('under `redact` reports 0 redacted claims, and is a refusal if all are redacted', async () => {
    const answer = await askWith(TRUE, literalEntailer())({ question, nli_policy: 'redact' })
    expect(answer.verification).toMatchObject({ nli_passed: true, redacted: 0 })
    const lost = await askWith(FALSE, literalEntailer())({ question, nli_policy: 'redact' })
    expect(lost).toMatchObject({ refusal_reason: 'nli_verification_failed', verification: { nli_passed: false } })
  })

  test('that cites nothing has the score 0, whatever the evidence says', async () => {
    const uncited = `${TRUE} Gustave Eiffel built the tower in 1889.`
    const answer = await askWith(uncited, literalEntailer())({ question })
    expect(answer).toMatchObject({
      refusal_reason: 'nli_verification_failed',
      verification: { nli_score: 0, claims: [{ score: 0.9 }, { score: 0, markers: [] }] },
    })
    expect(await askWith(uncited, literalEntailer())({ question, nli_policy: 'redact' })).toMatchObject({
      answer: TRUE,
    })
  })
})

/** An `Ask` with a limit that is reached only where a test says so: by work that never ends. */
function limitedAsk() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  return {
    limited: (entailer: () => Promise<Entailer>) => askWith(TRUE, entailer, { timeLimits: { verify: 1000 } }),
    timeOut: () => {
      setImmediate(() => vi.advanceTimersByTime(1000))
      return new Promise<never>(() => {})
    },
  }
}

describe('what is compared', () => {
  test('is each claim with every window of every block that it cites, and of no other', async () => {
    const filler = (name: string) =>
      `# ${name}\n\n${`Nothing about the ${name} tower is said in this sentence. `.repeat(60)}`
    const wide = await shelfOf({
      'a.md': `${filler('first')}The first tower leans.`,
      'b.md': `${filler('second')}The second tower stands.`,
    })
    const generator = scriptedGenerator({
      answer: ({ evidence }) => {
        const first = evidence.find(({ path, text }) => path === 'a.md' && text.includes('leans'))!.marker
        return `The first tower leans [#${first}].`
      },
    })
    const entailer = literalEntailer()
    const answer = await askOf(wide, { generator, entailer })({
      question: 'Which first tower leans?',
      max_context_tokens: 100_000,
    })
    expect(answer).toMatchObject({ grounded: true, verification: { nli_score: 0.9 } })
    const [pairs = []] = entailer.calls
    expect(entailer.calls).toHaveLength(1)
    expect(pairs.length).toBeGreaterThan(1)
    expect(pairs.every(({ premise }) => premise.length <= 1200 && !premise.includes('second'))).toBe(true)
    expect(pairs.at(-1)!.premise).toContain('leans')
  })

  test('is in shorter windows for an entailer that refuses longer ones', async () => {
    const wide = await shelfOf({ 'a.md': `${'The river is long and slow. '.repeat(50)}The tower leans.` })
    const widths: number[] = []
    const entailer = literalEntailer({
      async entail(pairs) {
        const widest = Math.max(...pairs.map(({ premise }) => premise.length))
        widths.push(widest)
        if (widest > 320) throw invalidInput('pairs/0', 'at most 320 characters', `${widest}`)
        return pairs.map(({ premise }) => resultOf(premise.includes('leans') ? 0.9 : 0))
      },
    })
    const answer = await askOf(wide, { generator: scriptedGenerator({ answer: 'The tower leans [#1].' }), entailer })({
      question: 'Does the tower lean?',
    })
    expect(answer).toMatchObject({ grounded: true })
    expect(widths).toHaveLength(3)
  })
})

describe('without a working entailer there is no answer', () => {
  const lies: [string, Partial<Entailer>][] = [
    ['throws', { entail: () => Promise.reject(new Error('broken')) }],
    [
      'throws at once',
      {
        entail: () => {
          throw new Error('broken')
        },
      },
    ],
    ['takes nothing, however short', { entail: () => Promise.reject(invalidInput('pairs/0', 'less', 'more')) }],
    ['gives too few results', { entail: async () => [] }],
    ['gives too many results', { entail: async (pairs) => [...pairs, ...pairs].map(() => resultOf(1)) }],
    ['gives NaN', { entail: async (pairs) => pairs.map(() => resultOf(Number.NaN)) }],
    ['gives more than 1', { entail: async (pairs) => pairs.map(() => resultOf(1.5)) }],
    ['gives nothing', { entail: async () => undefined as unknown as Entailment[] }],
    ['gives results without a number', { entail: async (pairs) => pairs.map(() => ({}) as Entailment) }],
  ]
  test.each(lies)('one that %s is `nli_model_unavailable`', async (_, more) => {
    const answer = await askWith(TRUE, literalEntailer(more))({ question })
    expect(answer).toMatchObject({ refusal_reason: 'nli_model_unavailable', grounded: false, citations: [] })
    expect(answer).not.toHaveProperty('verification')
    expect(answer.answer).not.toContain('330')
  })

  test.each<[string, Entailer | (() => Promise<Entailer>)]>([
    ['hangs', literalEntailer({ entail: () => new Promise(() => {}) })],
    ['hangs while it is loaded', () => new Promise(() => {})],
  ])('one that %s is `nli_model_unavailable` when its time is up', async (_, entailer) => {
    const answer = await askWith(TRUE, entailer, { timeLimits: { verify: 50 } })({ question })
    expect(answer.refusal_reason).toBe('nli_model_unavailable')
  })
})

describe('an entailer that is loaded', () => {
  test('is loaded when it is first needed, and once for all questions', async () => {
    let loads = 0
    const ask = askWith(TRUE, async () => {
      loads++
      return literalEntailer()
    })
    await ask({ question, nli_threshold: 0 })
    expect(loads).toBe(0)
    const answers = await Promise.all([ask({ question }), ask({ question })])
    expect((await ask({ question })).grounded && answers.every(({ grounded }) => grounded)).toBe(true)
    expect(loads).toBe(1)
  })

  test('is loaded again for the next question when it can’t be, or fails', async () => {
    const outcomes = [
      () => Promise.reject(new Error('offline')),
      () => {
        throw new Error('offline')
      },
      async () => literalEntailer({ entail: () => Promise.reject(new Error('broken')) }),
      async () => literalEntailer(),
    ]
    const left = [...outcomes]
    const ask = askWith(TRUE, () => left.shift()!())
    const reasons = []
    for (const _ of outcomes) reasons.push((await ask({ question })).refusal_reason)
    expect(reasons).toEqual([...Array(3).fill('nli_model_unavailable'), undefined])
  })

  test('is loaded again for the next question when it is not loaded in time', async () => {
    const { limited, timeOut } = limitedAsk()
    const left = [() => timeOut(), async () => literalEntailer()]
    const ask = limited(() => left.shift()!())
    expect((await ask({ question })).refusal_reason).toBe('nli_model_unavailable')
    expect((await ask({ question })).grounded).toBe(true)
  })

  test('is kept when it was only too slow for one answer', async () => {
    const { limited, timeOut } = limitedAsk()
    const { entail } = literalEntailer()
    const left: Entailer['entail'][] = [() => timeOut(), entail]
    let loads = 0
    const ask = limited(async () => {
      loads++
      return literalEntailer({ entail: (...args) => left.shift()!(...args) })
    })
    expect((await ask({ question })).refusal_reason).toBe('nli_model_unavailable')
    expect((await ask({ question })).grounded).toBe(true)
    expect(loads).toBe(1)
  })

  test('is not loaded for an aborted question', async () => {
    const controller = new AbortController()
    let loads = 0
    const generator = scriptedGenerator({
      answer: () => {
        controller.abort(new Error('enough'))
        return TRUE
      },
    })
    const entailer = async () => {
      loads++
      return literalEntailer()
    }
    await expect(askOf(shelf, { generator, entailer })({ question }, { signal: controller.signal })).rejects.toThrow(
      'enough',
    )
    expect(loads).toBe(0)
  })
})

const [entailerOne, entailerTwo] = ['one', 'two'].map((model): Entailer => ({ model, entail: async () => [] }))

/** Loads as a test says, load by load. */
function loader() {
  const loads: { come(entailer: Entailer): void; fail(error: unknown): void }[] = []
  const load = () => new Promise<Entailer>((come, fail) => loads.push({ come, fail }))
  return { loads, cache: entailerCache(load) }
}

/** Lets everything happen that follows from what was settled. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('an entailer that is passed itself is kept, whatever it does', async () => {
  const cache = entailerCache(entailerOne!)
  cache.drop(cache.get())
  expect(await cache.get()).toBe(entailerOne)
})

test('is loaded once for all callers, and again after it failed', async () => {
  const { cache, loads } = loader()
  const first = cache.get()
  expect(cache.get()).toBe(first)
  loads[0]!.fail(new Error('offline'))
  await expect(first).rejects.toThrow('offline')
  const second = cache.get()
  loads[1]!.come(entailerTwo!)
  expect(await second).toBe(entailerTwo)
  expect(await cache.get()).toBe(entailerTwo)
  expect(loads).toHaveLength(2)
})

test('a loader that throws synchronously has failed', async () => {
  const cache = entailerCache(() => {
    throw new Error('offline')
  })
  await expect(cache.get()).rejects.toThrow('offline')
})

test('is loaded again after it was dropped, loaded or not', async () => {
  const { cache, loads } = loader()
  const hanging = cache.get()
  cache.drop(hanging)
  const second = cache.get()
  expect(second).not.toBe(hanging)
  loads[1]!.come(entailerTwo!)
  await second
  cache.drop(second)
  cache.get()
  expect(loads).toHaveLength(3)
})

test('dropping an old entailer leaves its successor', async () => {
  const { cache, loads } = loader()
  const old = cache.get()
  loads[0]!.come(entailerOne!)
  await old
  cache.drop(old)
  const next = cache.get()
  cache.drop(old)
  expect(cache.get()).toBe(next)
  loads[1]!.come(entailerTwo!)
  await next
  cache.drop(old)
  expect(await cache.get()).toBe(entailerTwo)
})

test('an entailer that is loaded late is kept, unless another is being loaded', async () => {
  const { cache, loads } = loader()
  const late = cache.get()
  cache.drop(late)
  loads[0]!.come(entailerOne!)
  await settled()
  expect(await cache.get()).toBe(entailerOne)
  expect(loads).toHaveLength(1)

  cache.drop(late)
  const entailer = cache.get()
  cache.drop(entailer)
  const newer = cache.get()
  loads[1]!.come(entailerOne!)
  await settled()
  expect(cache.get()).toBe(newer)
})

test('an entailer that fails late leaves its successor, and causes no unhandled rejection', async () => {
  const { cache, loads } = loader()
  const late = cache.get()
  cache.drop(late)
  const newer = cache.get()
  loads[0]!.fail(new Error('offline'))
  await settled()
  expect(cache.get()).toBe(newer)
})

const texts = fc
  .array(
    fc.oneof(
      fc.constantFrom('A cat sat. ', 'Why? ', '\n\n', 'word '.repeat(20), 'x'.repeat(70), '水在100度沸腾。'),
      // Without what marks a heading or an item, since markers are in no sentence.
      fc.string({ unit: 'grapheme', maxLength: 8 }).map((any) => any.replace(/[-*+#=\d]/g, 'x')),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''))

test('every character that is not white space is in a window, and no window is wider than it may be', () => {
  fc.assert(
    fc.property(texts, fc.integer({ min: 2, max: 200 }), (text, width) => {
      const windows = windowsOf(text, width)
      let covered = 0
      for (const window of windows) {
        expect(window.length).toBeLessThanOrEqual(width)
        expect(window.trim()).not.toBe('')
        covered += text.slice(covered).length - text.slice(covered).trimStart().length
        const start = text.lastIndexOf(window, covered)
        expect(start).toBeGreaterThanOrEqual(0)
        covered = Math.max(covered, start + window.length)
      }
      expect(text.slice(covered).trim()).toBe('')
    }),
    { numRuns: 200 },
  )
})

test('no window is blank where white space within a sentence is wider than the window', () => {
  for (const width of [2, 3, 4]) {
    const windows = windowsOf(`!  ${'x'.repeat(6)}     y`, width)
    expect(windows.filter((window) => window.trim() === '')).toEqual([])
    expect(windows.some((window) => window.includes('!'))).toBe(true)
    expect(windows.at(-1)).toContain('y')
  }
})

test('a text that fits is one window; one without content has none', () => {
  expect(windowsOf(' A cat sat. A dog ran. ', 100)).toEqual(['A cat sat. A dog ran.'])
  expect(windowsOf(' \n ', 100)).toEqual([])
})

test('windows are whole sentences, and the end of each is in the next too', () => {
  expect(windowsOf('One cat sat. Two dogs ran. Three cows lay. Four.', 30)).toEqual([
    'One cat sat. Two dogs ran.',
    'Two dogs ran. Three cows lay.',
    'Three cows lay. Four.',
  ])
})

test('neighbours that fit into a window together are seen together in one', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 2, maxLength: 20 }), (lengths) => {
      const sentences = lengths.map((length, i) => `S${i}${'a'.repeat(length)}.`)
      const windows = windowsOf(sentences.join(' '), 100)
      for (const [i, sentence] of sentences.slice(1).entries()) {
        const both = `${sentences[i]} ${sentence}`
        if (both.length <= 100) expect(windows.some((window) => window.includes(both))).toBe(true)
      }
    }),
  )
})
