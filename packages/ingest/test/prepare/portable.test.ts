import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { build } from 'esbuild'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { prepareDocument } from '../../src/prepare/index.js'
import { portableSha256, sha256 } from '../../src/prepare/sha256.js'

test('ids are the same everywhere: the portable digest is that of Node, for any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
      expect(portableSha256(text)).toBe(createHash('sha256').update(text).digest('hex'))
      expect(sha256(text)).toBe(portableSha256(text))
    }),
  )
})

test('a document that is prepared without Node is the one that is prepared under Node', async () => {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, '../../src/prepare/index.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'ingest',
    // Like a worker in a browser: with an import of Node, it isn't built.
    platform: 'browser',
    conditions: ['@kebab/source', 'worker'],
    logLevel: 'silent',
  })
  const page = createContext({ TextEncoder, MessageChannel, structuredClone, setTimeout })
  runInContext(outputFiles[0]!.text, page)
  const text =
    '---\ntags: [git, \u00e9]\n---\n# Hooks &amp; caf\u00e9s\n\n- a hook\n\n## Code\n\n```ts\nconst a = 1\n```\n\n| a |\n|---|\n| b |\n'
  const input = { path: 'guides/hooks.md', text, metadata: { team: 'a' } }
  const call = `ingest.prepareDocument(${JSON.stringify(input)}, { sourceId: 'guide', now: new Date(0) })`
  const stored = JSON.parse(runInContext(`JSON.stringify(${call})`, page))
  expect(stored.chunks.length).toBe(2)
  expect(stored).toEqual(JSON.parse(JSON.stringify(prepareDocument(input, { sourceId: 'guide', now: new Date(0) }))))
  const yielding = call.replace('prepareDocument', 'prepareDocumentYielding')
  expect(JSON.parse(await runInContext(`${yielding}.then(JSON.stringify)`, page))).toEqual(stored)
})
