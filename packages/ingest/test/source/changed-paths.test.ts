import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ChangedPaths } from '../../src/source/changed-paths.js'

const name = fc.constantFrom('a', 'b', 'a#1', 'b.md', '.gitignore')
const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((names) => names.join('/'))
const filePath = path.filter((file) => !file.endsWith('.gitignore'))

describe('changes in a folder', () => {
  test('concern a path, all below it, and the documents of a file, and nothing else', () => {
    fc.assert(
      fc.property(fc.array(filePath), path, (changes, file) => {
        const concerned = changes.some((change) => file === change || /^[/#]/.test(after(file, change)))
        expect(ChangedPaths.of(changes)!.has(file)).toBe(concerned)
      }),
    )
  })

  test('lead to what they concern through every folder above', () => {
    fc.assert(
      fc.property(fc.array(filePath), path, (changes, file) => {
        const changed = ChangedPaths.of(changes)!
        if (!changed.has(file)) return
        const names = file.split('/')
        for (let depth = 1; depth < names.length; depth++)
          expect(changed.isWithin(`${names.slice(0, depth).join('/')}/`)).toBe(true)
      }),
    )
  })

  test('of an ignore file concern its folder, and at the top the whole', () => {
    const changed = ChangedPaths.of(['deep/.gitignore'])!
    expect([changed.has('deep/a.md'), changed.has('a.md'), changed.isWithin('deep/')]).toEqual([true, false, true])
    expect(ChangedPaths.of(['a.md', '.kebabignore'])).toBeUndefined()
  })
})

/** What a path goes on with after another one. */
function after(path: string, start: string): string {
  return path.startsWith(start) ? path.slice(start.length) : ''
}
