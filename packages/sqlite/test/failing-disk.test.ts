import { deepStrictEqual, strictEqual } from 'node:assert/strict'
import { join } from 'node:path'
import { describe, test } from 'vitest'
import { bundleProgram } from '../../../test/support/bundle-program.js'
import { noFailingDisk, runOnFailingDisk } from '../../../test/support/failing-disk.js'
import { MapModel } from './map-model.js'
import { collect, openStore, temporaryFolder } from './open-store.js'
import { numberedBatch } from './sample-document.js'

if (noFailingDisk !== undefined) console.warn(`tests of a failing disk are skipped: ${noFailingDisk}`)

describe.skipIf(noFailingDisk !== undefined)('a read of the log that fails while the store is closed', () => {
  test.each(['normal', 'exit'])('loses no commit, when the process then ends: %s', async (ending) => {
    const path = join(temporaryFolder(), 'store.db')
    const program = await bundleProgram(join(import.meta.dirname, 'processes/close-on-failing-disk.ts'))
    // The first reads are those before the checkpoint.
    const { lines } = await runOnFailingDisk([program, path, ending], { fault: { kind: 'read', at: 5 } })
    const model = new MapModel()
    for (const n of [1, 2, 3]) model.commit(numberedBatch(n))
    const store = openStore(path)
    deepStrictEqual(await store.findDamage({ deep: true }), [])
    deepStrictEqual(await collect(store.chunks()), model.chunks())
    strictEqual(await store.revision(), 'store.3')
    store.close()
    // node:sqlite says that the checkpoint failed, and keeps the log by itself.
    if (process.env.KEBAB_SQLITE !== 'node:sqlite') deepStrictEqual(lines, ['io_error'])
  })
})
