import { deepStrictEqual, notStrictEqual, strictEqual } from 'node:assert/strict'
import type { EstimatedCalibration, SyncedStore } from '@kebab/core'
import { assertRefused } from '../assert-call.js'
import { sampleDocument } from '../samples.js'
import type { StoreRule } from './store-rule.js'

const stored = sampleDocument('a.md', ['one'])
const first: EstimatedCalibration = {
  model: 'samples',
  sample: 'the first',
  borders: { floor: -0.125, ceiling: 0.7000000000000001 },
}
const second: EstimatedCalibration = { model: 'another \ud800', sample: '\udc00', borders: { floor: 0.1, ceiling: 1 } }
const unknown: EstimatedCalibration = { ...first, borders: null }

/** A rule of stores with `calibration`. One without it keeps it. */
function ruleOf(
  rule: string,
  check: (store: SyncedStore, present: () => Promise<EstimatedCalibration | null>) => Promise<void>,
): StoreRule<SyncedStore> {
  return {
    rule,
    async check(store) {
      if (store.calibration !== undefined) await check(store, () => store.calibration!())
    },
  }
}

/** The rules of `StoreReads.calibration` and `StoreBatch.calibration`. */
export const calibrationRules: readonly StoreRule<SyncedStore>[] = [
  ruleOf('`calibration` gives what was committed last, to the last bit, and `null` without', async (store, present) => {
    strictEqual(await present(), null)
    await store.commit({ put: [stored] })
    strictEqual(await present(), null)
    for (const calibration of [first, second, null, unknown, first]) {
      await store.commit({ calibration })
      deepStrictEqual(await present(), calibration)
    }
    await store.commit({ remove: [stored.document.docId] })
    deepStrictEqual(await present(), first)
    Object.assign((await present())!.borders!, { floor: 0.5 })
    deepStrictEqual(await present(), first, 'after the caller changed a result')
  }),
  ruleOf(
    'another `calibration` changes the revision and no document, and an equal one changes nothing',
    async (store, present) => {
      const before = await store.commit({ put: [stored] })
      await store.mark('before', before)
      const revision = await store.commit({ calibration: first })
      notStrictEqual(revision, before)
      deepStrictEqual(await store.changesSince(before), { revision, docIds: [], removed: [] })
      strictEqual(await store.commit({ calibration: structuredClone(first) }), revision)
      const others = [
        { ...first, borders: { ...first.borders!, ceiling: 0.75 } },
        { ...first, sample: 'another' },
        { ...first, model: 'another' },
        unknown,
        null,
      ]
      let last = revision
      for (const calibration of others) {
        const next = await store.commit({ calibration })
        notStrictEqual(next, last, `a revision after ${JSON.stringify(calibration)}`)
        deepStrictEqual(await present(), calibration)
        strictEqual(await store.commit({ calibration }), next)
        last = next
      }
    },
  ),
  ruleOf('a batch is refused as a whole with its `calibration`, and for a wrong one', async (store, present) => {
    const base = await store.commit({ calibration: first })
    const wrong = [
      { ...first, model: '' },
      { ...first, sample: '' },
      { ...first, borders: { floor: 0.8, ceiling: 0.7 } },
      { ...first, borders: { floor: -1.5, ceiling: 0.7 } },
      { ...first, borders: { floor: 0.1, ceiling: 1.5 } },
      { ...first, borders: { floor: 0.1, ceiling: Number.NaN } },
    ]
    for (const calibration of wrong) {
      const commit = () => store.commit({ put: [stored], calibration })
      await assertRefused(commit, 'invalid_input', JSON.stringify(calibration))
    }
    await assertRefused(() => store.commit({ calibration: second, base: `${base}0` }), 'locked', 'another revision')
    strictEqual(await store.revision(), base)
    strictEqual(await store.document(stored.document.docId), null)
    deepStrictEqual(await present(), first)
  }),
  ruleOf('the `calibration` of a view is that of its state', async (store, present) => {
    if (store.view === undefined) return
    await store.commit({ calibration: first })
    const view = await store.view()
    try {
      await store.commit({ calibration: second })
      deepStrictEqual(await view.calibration?.(), first)
      deepStrictEqual(await present(), second)
    } finally {
      await view.close()
    }
    await assertRefused(() => view.calibration!(), 'unsupported', 'a closed view')
  }),
]
