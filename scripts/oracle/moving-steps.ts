import { agree, agreeOnRefusal } from './compare.js'
import type { NaiveIndex } from './naive-index.js'
import type { Sides } from './sides.js'
import type { Step } from './world.js'

/** Closes the index and opens it again. Another model is refused, unless all is embedded again. */
export async function reopen(
  sides: Sides,
  { compact, model, reembed }: Extract<Step, { do: 'reopen' }>,
): Promise<void> {
  const { naive } = sides
  await sides.close()
  const before = naive.model
  naive.model = model ?? before
  if (reembed) naive.reembed()
  else if (naive.isMismatched()) {
    await agreeOnRefusal('another model', 'embedding_mismatch', () => sides.open())
    naive.model = before
  }
  await sides.open({ compact, reembed })
}

/** Goes on with the files as they are while the index is closed, after so many turns. */
export async function kill(sides: Sides, turns: number): Promise<void> {
  const copy = sides.newPath()
  const closing = sides.kebab.close()
  for (let i = 0; i < turns; i++) await new Promise(setImmediate)
  sides.copyTo(copy)
  await closing
  await sides.continueIn(copy)
}

/** Goes on in a backup, where cursors of the index are stale. */
export async function backUp(sides: Sides): Promise<void> {
  const copy = sides.newPath()
  await sides.kebab.backup(copy)
  await sides.close()
  sides.path = copy
  sides.naive.epoch++
  await sides.open()
}

/** Goes on in a new index, which imports what the index exports. */
export async function move(sides: Sides): Promise<void> {
  const [lines, documents] = [await sides.exportLines(), sides.naive.save()]
  await sides.close()
  sides.path = sides.newPath()
  sides.naive.clear()
  await sides.open()
  await importLines(sides, { lines, documents })
}

/** Imports what was exported. */
export async function importLines(
  { naive, kebab }: Sides,
  { lines, documents }: { lines: readonly string[]; documents: ReturnType<NaiveIndex['save']> },
): Promise<void> {
  const expected = naive.import(documents)
  if (expected === 'mismatch')
    return agreeOnRefusal('vectors of another model', 'embedding_mismatch', () => kebab.import(lines))
  const { revision, ...report } = await kebab.import(lines)
  await kebab.settled()
  agree('the report of an import', report, expected)
}
