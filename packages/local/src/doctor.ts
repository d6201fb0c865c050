import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type DoctorOptions, type Embedder, isKebabError } from '@kebab/core'
import { agreeing, counted, type Examination, type Finding } from '@kebab/core/internal'
import { embedTexts, examine } from '@kebab/core/kit'
import type { Indexer } from '@kebab/ingest'
import type { DoctorReportV1 } from '@kebab/schemas'
import type { SqliteStore } from '@kebab/sqlite'
import { type AsideFolder, makeAside } from './aside-folder.js'
import type { KebabParts } from './kebab.js'

/**
 * Returns the report of the engine's doctor, with checks of the index before it: the folder takes
 * writes, the database is sound, a snapshot can be written, and the model embeds. A native part
 * that isn't installed is a warning. With `deep`, the indexes of the database are compared with its
 * tables, and every document is read.
 * @param onWriting called with what writes in the folder, which goes on to its end after an abort
 */
export async function doctor(
  parts: KebabParts,
  options: DoctorOptions,
  onWriting: (writing: Promise<unknown>) => void,
): Promise<DoctorReportV1> {
  const { signal, deep } = options
  const { engine, sqlite, indexer, embedder, clock, path, refusal, missing } = parts
  const visit: Examination = { clock, signal, checks: [] }
  for (const { part, message, hint } of missing)
    await examine(visit, part, 'is installed', async () => ({ status: 'warning', message, hint }))
  if (path !== undefined && !isKebabError(refusal, 'unsupported'))
    await examine(visit, 'folder', 'takes writes', () => {
      const writing = writeAside(path)
      onWriting(writing)
      return writing
    })
  if (sqlite !== undefined) await examine(visit, 'store', 'is sound', () => checkDatabase(sqlite, deep === true))
  if (path !== undefined && refusal === undefined)
    await examine(visit, 'snapshot', 'can be written', () => checkSnapshot(indexer))
  if (refusal !== undefined && indexer.snapshot().refused !== undefined)
    await examine(visit, 'snapshot', 'was used', () => checkSnapshot(indexer))
  if (embedder !== null)
    await examine(visit, 'embedder', 'loads and embeds', (innerSignal) => embedBoth(embedder, innerSignal))
  const { checks, ...report } = await engine.doctor(options)
  const sound = visit.checks.every(({ status }) => status !== 'failed')
  return { ...report, healthy: report.healthy && sound, checks: [...visit.checks, ...checks] }
}

async function checkSnapshot(indexer: Indexer): Promise<Finding> {
  const { behind, failure, refused } = indexer.snapshot()
  const clauses = [`${counted(behind, 'chunk')} ${agreeing(behind, 'has', 'have')} changed since the last`]
  if (failure !== undefined) clauses.push(`the last attempt failed: ${failure}`)
  if (refused !== undefined) clauses.push(`the one at opening was not used: ${refused.join('; ')}`)
  const message = clauses.join('; ')
  if (clauses.length === 1) return { message }
  const hint = 'Nothing is lost: without one, opening takes longer, since the indexes are built from the store.'
  return { status: 'warning', message, hint }
}

async function writeAside(path: string): Promise<Finding> {
  let aside: AsideFolder
  try {
    aside = await makeAside(join(path, 'doctor'), 'file')
  } catch (error) {
    // An index over a store that was handed in needs no driver.
    if (!isKebabError(error, 'unsupported')) throw error
    return {
      status: 'warning',
      message: `not checked: ${error.message}`,
      hint: 'With libsql installed, it is checked.',
    }
  }
  try {
    await writeFile(aside.path, 'x')
  } finally {
    await aside.remove()
  }
  return { message: 'wrote a file and removed it' }
}

async function checkDatabase(store: SqliteStore, deep: boolean): Promise<Finding> {
  const damage = await store.findDamage({ deep })
  if (damage.length === 0) return { message: 'the database passes its integrity check' }
  const hint = 'Copy the folder, make a new index elsewhere, and index the documents again.'
  return { status: 'failed', message: damage.join('; '), hint }
}

/** Embeds a query, a passage that answers it and one that doesn't, and compares their cosines. */
async function embedBoth(embedder: Embedder, signal: AbortSignal | undefined): Promise<Finding> {
  const passages = ['A cat sat on the mat.', 'The interest rate rose by half a point.']
  const [query] = await embedTexts(embedder, ['Where did the cat sit?'], { kind: 'query', signal })
  const [near, far] = await embedTexts(embedder, passages, { kind: 'passage', signal })
  const cosines = [near!, far!].map((vector) => vector.reduce((sum, value, i) => sum + value * query![i]!, 0))
  const message = `${embedder.model}: ${embedder.dimensions} dimensions, cosines ${cosines.map((cosine) => cosine.toFixed(2)).join(' and ')}`
  const [related, unrelated] = cosines
  if (related! > unrelated!) return { message }
  return {
    status: 'warning',
    message: `${message}: the unrelated text came closer`,
    hint: 'Check whether the model supports this language.',
  }
}
