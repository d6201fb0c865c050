import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { agree, Disagreement } from '../compare/compare.js'
import { compareContents, listDocuments } from '../compare/compare-contents.js'
import type { Sides } from '../sides.js'
import type { Step } from '../world/world.js'

const DEBOUNCE_MS = 5
const PAUSE_MS = 5
const MOST_MS = 30_000

/**
 * Edits a folder while it is watched, and waits until the index holds what it should. An empty
 * folder is refused, which other steps show.
 */
export async function watch(sides: Sides, { folder, edit }: Extract<Step, { do: 'watch' }>): Promise<void> {
  const { naive, kebab } = sides
  const { path, name } = sides.folders[folder]
  const listing = () => sides.folders[folder].listing()
  if (naive.isMismatched() || listing().documents.length === 0) return sides.folders[folder].edit(edit)
  const errors: unknown[] = []
  const watching = await kebab.watch(path, {
    sourceId: name,
    debounceMs: DEBOUNCE_MS,
    onError: (error) => void errors.push(error),
  })
  try {
    naive.index(name, listing(), true)
    await compareContents(kebab, naive.engine)
    sides.folders[folder].edit(edit)
    if (listing().documents.length === 0) return
    naive.index(name, listing(), true)
    const expected = naive.save().map(({ document }) => document.docId + document.contentHash)
    const start = performance.now()
    for (;;) {
      const documents = await listDocuments(kebab)
      const actual = documents.map(({ docId, contentHash }) => docId + contentHash)
      if (isDeepStrictEqual(actual.sort(), expected.sort())) break
      if (performance.now() - start > MOST_MS) throw new Disagreement('a watched folder', documents, expected)
      await pause(PAUSE_MS)
    }
    agree('errors of a watching', errors.map(String), [])
  } finally {
    await watching.close()
    // A text is stored before it has its vectors. The next run makes those that are missing.
    await kebab.index([], { sourceId: 'notes' })
    sides.pagings.clear()
  }
}
