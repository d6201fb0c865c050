import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { bundleProgram } from '../../../test/support/bundle-program.js'
import { temporaryFolder } from './support/temporary-folder.js'

test('any number of calls share a signal without a warning, and leave no listener on it', async () => {
  const program = await bundleProgram(join(import.meta.dirname, 'processes/share-a-signal.ts'))
  const path = join(await temporaryFolder(), 'index')
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [program, path])
  expect(stderr).toBe('')
  expect(JSON.parse(stdout)).toEqual({ calls: 1000, most: 1, after: 0 })
})
