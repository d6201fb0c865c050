import { join, resolve } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { folderSourceId, ITERABLE_SOURCE_ID } from '../../src/source/open-source.js'

const name = fc.constantFrom(ITERABLE_SOURCE_ID, 'docs', 'a', 'b c', '.kebab')
const folder = fc.array(name, { maxLength: 4 }).map((names) => resolve('/', ...names))

describe('the source id of a folder', () => {
  test('differs from that of every other folder, and from that of an iterable', () => {
    fc.assert(
      fc.property(folder, folder, folder, (sourceFolder, otherFolder, indexFolder) => {
        const id = folderSourceId(sourceFolder, indexFolder)
        expect(id).not.toBe(ITERABLE_SOURCE_ID)
        expect(folderSourceId(otherFolder, indexFolder) === id).toBe(sourceFolder === otherFolder)
      }),
    )
  })

  test('looks like a path, which the id of a named source doesn’t', () => {
    fc.assert(
      fc.property(folder, folder, (sourceFolder, indexFolder) => {
        expect(folderSourceId(sourceFolder, indexFolder)).toMatch(/^\.{1,2}(\/|$)/)
      }),
    )
  })

  test('stays when the folder and the index are moved together', () => {
    fc.assert(
      fc.property(folder, folder, (sourceFolder, indexFolder) => {
        const moved = (path: string): string => join('/elsewhere', path)
        expect(folderSourceId(moved(sourceFolder), moved(indexFolder))).toBe(folderSourceId(sourceFolder, indexFolder))
      }),
    )
  })

  test.each([
    ['/project/docs', '../docs'],
    ['/project', '..'],
    ['/project/.kebab', '.'],
    ['/project/.kebab/docs', './docs'],
    ['/project/.kebab/..docs', './..docs'],
    ['/project/.kebab/documents/deep', './documents/deep'],
    ['/documents', '../../documents'],
    ['/project/.kebab/documents', './documents'],
  ])('of %s, for an index in /project/.kebab, is %j', (path, id) => {
    expect(folderSourceId(path, '/project/.kebab')).toBe(id)
  })
})
