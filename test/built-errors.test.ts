import { join } from 'node:path'
import { inspect } from 'node:util'
import type * as Core from '@kebab/core'
import { beforeAll, describe, expect, test } from 'vitest'

const dist = join(import.meta.dirname, '../packages/core/dist')

describe('an error of the built package', () => {
  let core: typeof Core
  // As it is published, which `npm run build` makes.
  beforeAll(async () => {
    core = await import(join(dist, 'index.js'))
  })

  test('prints as KebabError, also in a stack and under another name', () => {
    const held = new core.KebabError('locked', 'held', { details: { path: '.kebab' } })
    const details = { stage: 'search', limit_ms: 5 }
    const error = new core.KebabError('timeout', 'too slow', { details, cause: held })
    class OwnError extends core.KebabError {}
    expect(inspect(error)).toMatch(/^KebabError: too slow\n {4}at /)
    expect(inspect(error)).toMatch(/\[cause\]: KebabError: held\n/)
    expect(inspect(core.KebabError.fromWire(error.toWire()))).toMatch(/^KebabError: too slow\n/)
    expect(inspect([error, new OwnError('timeout', 'own', { details })])).not.toContain('_KebabError')
    expect(String(error)).toBe('KebabError: too slow')
  })

  test.each(['index.js', 'kit/index.js'])('%s exports each class under its own name', async (file) => {
    for (const [name, value] of Object.entries(await import(join(dist, file)))) {
      if (typeof value === 'function' && /^class\b/.test(String(value))) expect(value.name).toBe(name)
    }
  })
})
