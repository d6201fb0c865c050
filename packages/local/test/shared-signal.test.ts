import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { bundleProgram } from '../../../test/support/bundle-program.js'
import { isNightly } from '../../../test/support/profile.js'
import { temporaryFolder } from './support/temporary-folder.js'

const CALLS_OF_A_KIND = isNightly ? 200 : 50

test('any number of calls share a signal without a warning, and leave no listener on it', async () => {
  const program = await bundleProgram(join(import.meta.dirname, 'processes/share-a-signal.ts'))
  const path = join(await temporaryFolder(), 'index')
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [program, path, String(CALLS_OF_A_KIND)])
  expect(stderr).toBe('')
  expect(JSON.parse(stdout)).toEqual({ calls: 5 * CALLS_OF_A_KIND, most: 1, after: 0 })
})
