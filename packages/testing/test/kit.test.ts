import { expect, test } from 'vitest'
import * as kits from '../src/index.js'

const makers = Object.entries(kits).filter(([name]) => name.startsWith('test'))
const create = () => expect.fail('a kit that is refused makes no part')

test.each(makers)('%s refuses an option that it does not know, whose rules would be missing', async (name, kit) => {
  const options = { test: () => {}, create, documents: [], files: [], storeof: create }
  const call = async () => (kit as (options: object) => unknown)(options)
  await expect(call()).rejects.toThrow(new RegExp(`^${name}: unknown option .*; expected one of test, create`))
})
