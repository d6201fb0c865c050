import { stat } from 'node:fs/promises'
import { isKebabError } from '@kebab/core'
import { invalidInput, ioError, onAbort } from '@kebab/core/kit'
import { type Kebab, openInstalled } from '@kebab/local'
import manifest from '../package.json'
import { type CliCommand, readCommandLine, USAGE } from './cli-options.js'
import { createMcpServer, type McpServer } from './create-mcp-server.js'
import { serveHttp } from './serve-http.js'
import { serveStdio } from './serve-stdio.js'

const LIBRARY = '@huggingface/transformers'

/** What to do to have a model library. */
const INSTALL_HINT = `To search by meaning too, have ${LIBRARY} installed beside @kebab/mcp: \`npx -y -p @kebab/mcp -p ${LIBRARY} kebab-mcp\`, with the same options. With --lexical, words alone are meant.`

/** The process that the program runs in. */
export interface CliProcess {
  /** The words after the name of the program. */
  args: readonly string[]
  env: Readonly<Record<string, string | undefined>>
  /**
   * Prints help and the version. While serving over stdio, standard output belongs to the protocol.
   */
  print(text: string): void
  /** Logs anything else. */
  log(line: string): void
  /** Aborts when the process is asked to end. */
  signal: AbortSignal
}

/**
 * Runs a command line of `kebab-mcp`, for another program that serves in the same way. Over stdio,
 * it takes standard input and output of the process. Resolves to the exit code once everything that
 * it opened is closed.
 */
export async function runCli({ args, env, print, log, signal }: CliProcess): Promise<number> {
  const command = readCommandLine(args, env)
  if (command.run === 'serve') return serve(command, log, signal)
  if (command.run === 'help') print(USAGE)
  else if (command.run === 'version') print(`${manifest.version}\n`)
  else log(`${command.reason}\nkebab-mcp --help says more`)
  return command.run === 'refuse' ? 2 : 0
}

type ServeCommand = Extract<CliCommand, { run: 'serve' }>

async function serve(command: ServeCommand, log: CliProcess['log'], signal: AbortSignal): Promise<number> {
  const { path, docs, protocols } = command
  let kebab: Kebab | undefined
  const ending = new AbortController()
  try {
    if (docs !== undefined) await checkDocs(docs)
    const opened = await openInstalled({ path, lexical: command.lexical, signal, hint: INSTALL_HINT, onNotice: log })
    kebab = opened.kebab
    const indexing = opened.frozen
      ? Promise.resolve()
      : docs === undefined
        ? warnIfEmpty(kebab, path, log)
        : index(kebab, docs, ending.signal, log)
    const server = createMcpServer({
      engine: opened.engine,
      documents: kebab,
      ask: kebab.ask,
      protocols: { pathGlob: protocols },
      ready: indexing,
      onError: (error) => log(textOf(error)),
    })
    const served = await listen(server, command, log)
    await Promise.race([served.closed, aborted(signal)])
    await served.close()
    ending.abort()
    await indexing
    return 0
  } catch (error) {
    if (signal.aborted) return 0
    log(textOf(error))
    return 1
  } finally {
    ending.abort()
    await kebab?.close()
  }
}

interface Served {
  closed: Promise<void>
  close(): Promise<void>
}

async function listen(server: McpServer, { http }: ServeCommand, log: CliProcess['log']): Promise<Served> {
  if (http === undefined) return serveStdio(server)
  const { url, close } = await serveHttp(server, http)
  log(`listening at ${url}`)
  return { closed: new Promise(() => undefined), close }
}

/**
 * Checks the path of `--docs`. Rejects with `invalid_input` if it is no folder, and with `io_error`
 * if it can't be read.
 */
async function checkDocs(docs: string): Promise<void> {
  const found = await stat(docs).catch((cause) => {
    throw ioError(cause, docs, 'a folder of documents')
  })
  if (!found.isDirectory()) throw invalidInput('--docs', 'a folder', `${docs}, which is none`)
}

/** Synchronizes the index with a folder. When that fails, what was indexed before is served. */
async function index(kebab: Kebab, docs: string, signal: AbortSignal, log: CliProcess['log']): Promise<void> {
  try {
    const leftOut = new Map<string, number>()
    const { documents, errors } = await kebab.index(docs, {
      signal,
      onProgress(event) {
        if (event.type !== 'document' || event.code === undefined) return
        leftOut.set(event.code, (leftOut.get(event.code) ?? 0) + 1)
      },
    })
    const { seen, skipped, added, updated, failed } = documents
    log(`${seen - skipped} documents in ${docs}: ${added} new, ${updated} changed, ${failed} failed`)
    const codes = [...leftOut].map(([code, count]) => `${code} ${count}`).join(', ')
    if (skipped > 0) log(`${skipped} files and folders in ${docs} were left out: ${codes}`)
    for (const { path, error } of errors) log(`${path}: ${error.message}`)
  } catch (error) {
    if (!signal.aborted) log(`indexing ${docs} failed, and what was indexed before is served. ${textOf(error)}`)
  }
}

async function warnIfEmpty(kebab: Kebab, path: string, log: CliProcess['log']): Promise<void> {
  const { store } = await kebab.describe()
  if (store.documents === 0) log(`nothing is indexed in ${path}: index a folder with --docs`)
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else onAbort(signal, resolve)
  })
}

function textOf(error: unknown): string {
  if (!isKebabError(error)) return error instanceof Error ? error.message : String(error)
  return `${error.code}: ${error.message}${error.hint === undefined ? '' : ` ${error.hint}`}`
}
