import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import { onTestFinished } from 'vitest'
import { type SqliteStore, sqliteStore } from '../src/index.js'

/** Opens a store in a file, by default in memory. */
export function openStore(path = ':memory:'): SqliteStore {
  return sqliteStore({ database: new Database(path) })
}

/** Creates a folder that is deleted after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kebab-sqlite-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}
