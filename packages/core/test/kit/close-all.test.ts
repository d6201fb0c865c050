import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { closeAll } from '../../src/errors.js'

describe('closing all parts', () => {
  test('closes each, one after the other, whatever fails, and rejects with what failed first', async () => {
    const fails = fc.constantFrom('not', 'by throwing', 'by rejecting', 'by throwing nothing')
    await fc.assert(
      fc.asyncProperty(fc.array(fails, { maxLength: 5 }), async (ways) => {
        const log: string[] = []
        const failures = ways.map((way, i) => (way === 'by throwing nothing' ? undefined : new Error(`${i} failed`)))
        const parts = ways.map((way, i) => ({
          close() {
            log.push(`${i} begins`)
            if (way.startsWith('by throwing')) throw failures[i]
            return Promise.resolve().then(() => {
              log.push(`${i} ends`)
              if (way === 'by rejecting') throw failures[i]
            })
          },
        }))
        const outcome = await closeAll(parts).then(
          () => 'closed',
          (error: unknown) => ({ error }),
        )
        const first = ways.findIndex((way) => way !== 'not')
        expect(outcome).toEqual(first === -1 ? 'closed' : { error: failures[first] })
        const steps = ways.flatMap((way, i) => [`${i} begins`, ...(way.startsWith('by throwing') ? [] : [`${i} ends`])])
        expect(log).toEqual(steps)
      }),
    )
  })
})
