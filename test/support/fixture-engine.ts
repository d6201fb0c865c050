import { bm25Retriever } from '@kebab/bm25'
import {
  type ChunkStore,
  createEngine,
  type Engine,
  type Generator,
  type IndexedRetriever,
  memoryStore,
  type StoredDocument,
} from '@kebab/core'
import { prepareDocument } from '@kebab/ingest/prepare'

/** Some documents: guides, each about the hooks of a tool, and a protocol. */
const FILES: Record<string, string> = {
  ...Object.fromEntries(
    Array.from({ length: 25 }, (_, i) => [
      `guides/tool-${String(i).padStart(2, '0')}.md`,
      `# Tool ${i}\n\n## Hooks\n\nA hook of tool ${i} runs before a commit is made, and may refuse it.\n`,
    ]),
  ),
  'protocols/migrate.md': `---
tags: [database, ops]
---
# Database Migration Workflow

## Write the migration

Every migration has a way back.

## Run it on a copy

Measure how long the database is locked.

## Watch it

Look at the error rate for an hour.
`,
}

export function stored(files: Record<string, string> = FILES): StoredDocument[] {
  return Object.entries(files).map(([path, text]) =>
    prepareDocument({ path, text }, { sourceId: 'fixture', now: new Date('2026-01-01T00:00:00Z') }),
  )
}

export interface Fixture {
  engine: Engine
  store: ChunkStore
  /** Stores documents, and indexes them. */
  put(documents: readonly StoredDocument[]): Promise<void>
}

/** An engine that searches by words. */
export async function fixtureEngine(documents: readonly StoredDocument[] = stored()): Promise<Fixture> {
  const store = memoryStore()
  const lexical: IndexedRetriever = bm25Retriever()
  const put = async (more: readonly StoredDocument[]): Promise<void> => {
    await store.commit({ put: more })
    await lexical.add(more.flatMap(({ chunks }) => chunks))
  }
  await put(documents)
  return { engine: createEngine({ store, retrievers: [lexical] }), store, put }
}

/** The seed of a question that is to be answered without an end. */
export const SLOWLY = 7

/** A question that there is evidence for. */
export const QUESTION = 'hook runs before commit'

/** Answers at once from the first block of evidence, or begins to and then waits to be aborted. */
export function scriptedGenerator(heard: (what: 'begun' | 'aborted') => void): Generator {
  return {
    model: 'scripted',
    tasks: ['answer'],
    async *generate({ seed }, { signal } = {}) {
      yield { type: 'text', text: 'It runs before a commit ' }
      if (seed === SLOWLY) {
        heard('begun')
        await new Promise<void>((resolve) => signal?.addEventListener('abort', () => resolve(), { once: true }))
        heard('aborted')
        signal?.throwIfAborted()
      }
      yield { type: 'text', text: 'is made [#1].' }
      yield { type: 'finish', reason: 'stop', usage: { promptTokens: 9, completionTokens: 9 } }
    },
  }
}
