import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { openKebab } from '@kebab/local'
import type { Boost } from '@kebab/schemas'
import { expect, test } from 'vitest'
import { project, kebab as run } from '../packages/cli/test/support/run-command.js'

const page = readFileSync(join(import.meta.dirname, '../docs/boosting.md'), 'utf8')

/** The documents of the program on the page. */
const documents = structuredClone(runInNewContext(`(${/kebab\.index\((\[.*?\n\])\)/s.exec(page)![1]})`))

/** The rows of the table: boosts, the flags of the same, and the order that they make. */
const rows = [...page.matchAll(/^\| `(\[.*?\])` \| (?:`(.*?)`)? ?\| (.*?) \|$/gm)].map(([, boosts, flags, paths]) => ({
  boosts: structuredClone(runInNewContext(`(${boosts})`)) as Boost[],
  flags,
  paths: pathsIn(paths!),
}))

function pathsIn(text: string): string[] {
  return [...text.matchAll(/`(.*?)`/g)].map(([, path]) => path!)
}

test('boosts of the table make the orders that the page names, in a program and at a shell', async () => {
  expect(rows.length).toBeGreaterThan(4)
  const cwd = await project({})
  const kebab = await openKebab({ path: join(cwd, '.kebab'), embedder: null })
  await kebab.index(documents)
  const plain = /in the order (.*?)\nfor the query/s.exec(page)![1]!
  const order = async (boosts?: Boost[]) =>
    (await kebab.search({ query: 'hook', boosts })).hits.map(({ doc_path }) => doc_path)
  expect(await order()).toEqual(pathsIn(plain))
  for (const { boosts, paths } of rows) expect(await order(boosts), JSON.stringify(boosts)).toEqual(paths)
  await kebab.close()
  for (const { flags, paths } of rows) {
    if (flags === undefined) continue
    const [, flag, value] = /^(--\w+) "(.*)"$/.exec(flags)!
    const { out } = await run(cwd, ['search', 'hook', '--lexical', '--json', flag!, value!])
    const hits = JSON.parse(out).hits as { doc_path: string }[]
    expect(
      hits.map(({ doc_path }) => doc_path),
      flags,
    ).toEqual(paths)
  }
})
