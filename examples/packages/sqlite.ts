import { prepareDocument } from '@kebab/ingest/prepare'
import { holdLock, sqliteStore } from '@kebab/sqlite'
import Database from 'libsql'

const lock = holdLock({ database: new Database('./lock.db'), path: '.' }) // throws `locked` when another has it
const store = sqliteStore({ database: new Database('./documents.db') })

const text = '# Hooks\n\nA hook runs before a commit is made.'
const stored = prepareDocument({ path: 'guide/hooks.md', text }, { sourceId: 'docs', now: new Date() })
await store.commit({ put: [stored] }) // whole and on disk, or not at all
const allowed = await store.select({ pathGlob: ['guide/**'] })
const [chunk] = await store.get([...allowed]) // a slice of the text, with its document
console.log(chunk?.document.path, chunk?.text)

store.close()
lock.release()
