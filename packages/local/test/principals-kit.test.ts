import { type PrincipalReader, principalsRules, testPrincipals } from '@kebab/testing'
import { test } from 'vitest'
import { isNightly, ofToday } from '../../../test/support/profile.js'
import { toyEmbedder } from '../../../test/support/toy-embedder.js'
import { type KebabHandle, openKebab } from '../src/index.js'
import { temporaryFolder } from './support/temporary-folder.js'

function readerOf(handle: KebabHandle): PrincipalReader {
  return {
    ...handle,
    ask: (question) => handle.ask({ question }),
    async paths() {
      const paths: string[] = []
      for await (const { path } of handle.documents()) paths.push(path)
      return paths
    },
  }
}

const WORLDS = isNightly ? 50 : 1
const rules = new Set(ofToday(principalsRules, 4))

testPrincipals({
  test: (name, body) => (rules.has(name) ? test(name, body, 60_000 + 10_000 * WORLDS) : undefined),
  worlds: WORLDS,
  async create(documents) {
    const kebab = await openKebab({ path: await temporaryFolder(), embedder: toyEmbedder(), principals: true })
    await kebab.index(documents)
    return {
      root: readerOf(kebab),
      as: (principals) => readerOf(kebab.as(principals)),
      close: () => kebab.close(),
    }
  },
})
