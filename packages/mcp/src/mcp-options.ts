import type { Ask } from '@kebab/ask'
import type { ChunkStore, Engine } from '@kebab/core'

/** What a server serves. */
export interface McpServerOptions {
  /** What is searched, and what documents are read from. Shared by all sessions, and never closed by the server. */
  engine: Engine
  /** What answers questions, such as `createAsk` of `@kebab/ask` makes. Absent: there is no tool `ask`. */
  ask?: Pick<Ask, 'stream'> | undefined
  /**
   * What lists the documents: a chunk store, or what `openKebab` opens. Absent: the list of resources is empty, although each document can be read
   * by its URI, and there are no tools `kairos_search` and `kairos_begin`.
   */
  documents?: Pick<ChunkStore, 'chunks' | 'documents'> | undefined
  /** Which documents are protocols, for `kairos_search` and `kairos_begin`. */
  protocols?: ProtocolOptions | undefined
  /** Calls that read documents wait for it, such as for the first run of indexing. A rejection ends the wait like anything else. Default: nothing. */
  ready?: Promise<unknown> | undefined
  /** What the server calls itself. Default: `kebab`. */
  name?: string | undefined
  /** Hears of failures of calls that are nobody's fault but the server's: those that clients see as `internal`. Default: nobody does. */
  onError?: ((error: unknown) => void) | undefined
}

/** Where protocols are. */
export interface ProtocolOptions {
  /** The documents whose path matches one of these globs: `*` any characters but `/`, `**` any characters, `?` one character but `/`. Default: all. */
  pathGlob?: readonly string[] | undefined
}
