import { agree, agreeOnRefusal } from '../compare/compare.js'
import { compareContents, linesOf, listDocuments } from '../compare/compare-contents.js'
import type { NaiveIndex } from '../naive/naive-index.js'
import type { Sides } from '../sides.js'
import type { Step } from '../world/world.js'

const ABORTED = new Error('aborted by the world')

/** Closes the index and opens it again. Another model is refused, unless all is embedded again. */
export async function reopen(sides: Sides, step: Extract<Step, { do: 'reopen' }>): Promise<void> {
  const { compact, model, reembed, failsAt } = step
  const { naive } = sides
  await sides.close()
  const before = naive.model
  naive.model = model ?? before
  if (reembed && failsAt !== undefined) {
    sides.embedderFailsAt = failsAt
    const outcome = await sides.open({ reembed }).catch((error: unknown) => error)
    if (!(outcome instanceof Error)) await sides.close()
    sides.embedderFailsAt = Number.POSITIVE_INFINITY
  }
  if (reembed) naive.reembed()
  else if (naive.isMismatched()) {
    await agreeOnRefusal('another model', 'embedding_mismatch', () => sides.open())
    naive.model = before
  }
  await sides.open({ compact, reembed })
  if (!compact) return
  // An index of vectors that is built anew may have another revision. Cursors by words stay valid.
  for (const [name, { request }] of sides.pagings)
    if (naive.engine.settings.embedder !== null && request.mode !== 'lexical') sides.pagings.delete(name)
}

/** Goes on with the files as they are while the index is closed or opened, after so many turns. */
export async function kill(sides: Sides, { during, turns }: Extract<Step, { do: 'kill' }>): Promise<void> {
  const copy = sides.newPath()
  if (during === 'open') await sides.close()
  const ending = during === 'open' ? sides.open() : sides.kebab.close()
  for (let i = 0; i < turns; i++) await new Promise(setImmediate)
  sides.copyTo(copy)
  await ending
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
  const [lines, documents] = [await linesOf(sides.kebab), sides.naive.save()]
  await sides.close()
  sides.path = sides.newPath()
  sides.naive.clear()
  await sides.open()
  await importLines(sides, { lines, documents })
}

/** Imports what was exported. What was imported before an abort stays. */
export async function importLines(
  { naive, kebab, pagings }: Sides,
  { lines, documents }: { lines: readonly string[]; documents: ReturnType<NaiveIndex['save']> },
  abortAt = Number.POSITIVE_INFINITY,
): Promise<void> {
  if (abortAt < documents.length && !naive.isMismatched() && naive.takes(documents)) {
    const controller = new AbortController()
    const onProgress = ({ done }: { done: number }): void => {
      if (done > abortAt) controller.abort(ABORTED)
    }
    const outcome = await kebab
      .import(lines, { signal: controller.signal, onProgress })
      .catch((error: unknown) => error)
    if (outcome instanceof Error && outcome !== ABORTED) throw outcome
    naive.adopt(documents, await listDocuments(kebab))
    pagings.clear()
    await compareContents(kebab, naive.engine)
  }
  const expected = naive.import(documents)
  if (expected === 'mismatch')
    return agreeOnRefusal('vectors of another model', 'embedding_mismatch', () => kebab.import(lines))
  const { revision, ...report } = await kebab.import(lines)
  await kebab.settled()
  agree('the report of an import', report, expected)
}
