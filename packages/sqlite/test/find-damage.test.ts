import { join } from 'node:path'
import Database from 'libsql'
import { expect, test } from 'vitest'
import { openStore, temporaryFolder } from './open-store.js'
import { sampleDocument } from './sample-document.js'

test('a store that nobody touched has no damage', async () => {
  const store = openStore()
  await store.commit({ put: [sampleDocument({ docId: 'a' })] })
  expect(await store.findDamage()).toEqual([])
})

test('a chunk without its document is damage', async () => {
  const file = join(temporaryFolder(), 'kebab.db')
  const store = openStore(file)
  await store.commit({ put: [sampleDocument({ docId: 'a' })] })
  const other = new Database(file)
  other.exec('PRAGMA foreign_keys = OFF; DELETE FROM documents')
  other.close()
  expect(await store.findDamage()).toContainEqual(expect.stringMatching(/chunks has no documents/))
  store.close()
})
