/**
 * An index in its own process, which runs commands that come over IPC and answers with their
 * results.
 */
import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { type Kebab, openKebab } from '@kebab/local'
import Database from 'libsql'
import { toyEmbedder } from '../../../../test/support/toy-embedder.js'

let kebab: Kebab | undefined
let lock: InstanceType<typeof Database> | undefined

const commands = {
  async open(path: string, readOnly: boolean, lexical = false) {
    kebab = await openKebab({ path, readOnly, embedder: lexical ? null : toyEmbedder() })
  },
  async index(documents: { path: string; text: string }[]) {
    return (await kebab!.index(documents)).documents
  },
  async indexFolder(folder: string, include: string[]) {
    return (await kebab!.index(folder, { include })).documents
  },
  async search(query: string) {
    return (await kebab!.search({ query, mode: 'lexical', k: 1000 })).hits.map(({ doc_path }) => doc_path).sort()
  },
  async doctor() {
    return (await kebab!.doctor()).checks.filter(({ status }) => status === 'failed').map(({ part }) => part)
  },
  async backup(folder: string) {
    await kebab!.backup(folder)
  },
  async close() {
    await kebab!.close()
    kebab = undefined
    // The driver closes a database when its statements are collected.
    for (let i = 0; i < 5; i++) await setImmediate(globalThis.gc?.())
  },
  async copy(from: string, to: string) {
    cpSync(from, to, { recursive: true })
  },
  /** What any program does that opens a database. */
  async lookInto(file: string) {
    const database = new Database(file)
    database.exec('SELECT * FROM store')
    database.close()
  },
  /** Begins to read a database and doesn't end. */
  async holdRead(path: string) {
    lock = new Database(join(path, 'kebab.db'))
    lock.exec('BEGIN; SELECT * FROM store')
  },
  async readAll(folder: string) {
    for (const name of readdirSync(folder, { withFileTypes: true }))
      if (name.isFile()) readFileSync(join(folder, name.name))
  },
}

export type Commands = typeof commands

process.on('message', async ([name, args]: [keyof Commands, never[]]) => {
  try {
    const result = await (commands[name] as (...args: never[]) => Promise<unknown>)(...args)
    process.send!({ result })
  } catch (error) {
    const { code, message, details, retryable } = error as { [member: string]: unknown }
    process.send!({ error: { code, message, details, retryable } })
  }
})
process.send!({ result: 'ready' })
