import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type Engine, isKebabError, KebabError } from '@kebab/core'
import { ioError, onAbort } from '@kebab/core/internal'
import { invalidInput } from '@kebab/core/kit'
import type { InstalledIndex } from '@kebab/local'
import { chooseModels, folderRules, readSettings, rememberFolder } from '@kebab/local/internal'
import manifest from '../package.json'
import { type CliCommand, readCommandLine, USAGE } from './cli-options.js'
import { createMcpServer, type McpServer } from './create-mcp-server.js'
import { type FolderIndexing, keepIndexed, textOf } from './keep-indexed.js'
import { type OpeningIndex, openIndex } from './open-index.js'
import { serveHttp } from './serve-http.js'
import { serveStdio } from './serve-stdio.js'
import type { Indexing } from './tool-text.js'

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
  if (command.run === 'serve') return serve(command, { env, log, signal })
  if (command.run === 'help') print(USAGE)
  else if (command.run === 'version') print(`${manifest.version}\n`)
  else log(`${command.reason}\n${SAYS_MORE}`)
  return command.run === 'refuse' ? 2 : 0
}

const SAYS_MORE = 'kebab-mcp --help says more'

type ServeCommand = Extract<CliCommand, { run: 'serve' }>

type Surroundings = Pick<CliProcess, 'env' | 'log' | 'signal'>

async function serve(command: ServeCommand, { env, log, signal }: Surroundings): Promise<number> {
  const { path, folders, readOnly, protocols, models: flags, tools, outputSchemas } = command
  const ending = new AbortController()
  if (signal.aborted) return 0
  onAbort(signal, () => ending.abort())
  let index: OpeningIndex | undefined
  let server: McpServer | undefined
  let served: Served | undefined
  let folderIndexing: FolderIndexing | undefined
  let remembering: Promise<void> | undefined
  let isOpen = false
  let refuseModel!: (error: unknown) => void
  const withoutModel = new Promise<never>((_, reject) => {
    refuseModel = reject
  })
  withoutModel.catch(() => {})
  const changed = (): void => server?.documentsChanged()
  try {
    for (const docs of folders.docs) await checkDocs(docs)
    const settings = await readSettings(path, { env, trust: flags.trust })
    const setup = { env, isWriting: false, signal: ending.signal, onNotice: log }
    const models = await chooseModels(settings, flags, setup).catch((error) => {
      if (isKebabError(error, 'invalid_input')) return error
      throw error
    })
    if (models instanceof KebabError) {
      log(`${models.message}\n${SAYS_MORE}`)
      return 2
    }
    const { lexical } = models
    const rulesOf = (docs: string) => folderRules(settings, resolve(docs), folders)
    const opening = openIndex({
      path,
      readOnly,
      writes: folders.docs.length > 0,
      models,
      loadModel: 'later',
      onModelFailure: refuseModel,
      signal: ending.signal,
      hint: INSTALL_HINT,
      onNotice: log,
      onChange: changed,
      onWriter({ kebab }) {
        remembering = remember(kebab)
        folderIndexing = keepIndexed({ kebab, folders, rulesOf, signal: ending.signal, log, onChange: changed })
      },
    })
    const remember = async (kebab: InstalledIndex['kebab']): Promise<void> => {
      await models.remember(kebab)
      for (const docs of folders.docs)
        await rememberFolder(path, resolve(docs), rulesOf(docs), { env, trust: flags.trust, onNotice: log })
    }
    index = opening
    const { engine, documents, ask, modes, writer, opened } = opening
    server = createMcpServer({
      engine,
      documents,
      ask,
      ...(protocols === undefined ? {} : { protocols: { pathGlob: protocols } }),
      indexing() {
        if (!isOpen) return folders.docs.length === 0 ? undefined : OPENING
        if (writer() === 'other') return otherWriterState(folders.docs)
        if (writer() === 'this') return folderIndexing?.state()
        return lexical && folders.docs.length > 0 ? NOT_INDEXED : undefined
      },
      modes,
      tools,
      outputSchemas,
      onError: (error) => log(textOf(error)),
    })
    served = await listen(server, command, log)
    const failed = opened.then(() => {
      isOpen = true
      if (writer() === 'other') log(followingLine(folders.docs))
      if (folders.docs.length === 0) void warnIfEmpty(engine, path, log)
      return new Promise<never>(() => undefined)
    })
    await Promise.race([served.closed, aborted(signal), failed, withoutModel])
    await served.close()
    ending.abort()
    // A client that has left at once, such as none, still hears why the index can't be opened.
    await opened.catch((error) => {
      if (error !== ending.signal.reason) throw error
    })
    await folderIndexing?.done
    await remembering
    return 0
  } catch (error) {
    if (signal.aborted) return 0
    log(textOf(error))
    return 1
  } finally {
    ending.abort()
    await served?.close()
    await index?.close()
  }
}

/** What is said of a call that begins before the index is open. */
const OPENING: Indexing = {
  state: 'running',
  message: 'indexing is not complete: the index is being opened. Results may lack documents',
}

/** What is said of folders that can't be indexed. `describe` itself names a missing library. */
const NOT_INDEXED: Indexing = {
  state: 'failed',
  message: 'the index holds vectors, and this server searches by words alone: its folders are not indexed',
}

const TAKES_OVER = 'When it ends, this server or another one takes over'

function followingLine(docs: readonly string[]): string {
  const notice = docs.length === 0 ? '' : ` ${docs.join(', ')} is not indexed meanwhile.`
  return `another process writes this index: it is read and followed.${notice} ${TAKES_OVER}.`
}

/**
 * What a server says that follows another process. It names no folder: clients may be elsewhere.
 */
function otherWriterState(docs: readonly string[]): Indexing {
  const notice = docs.length === 0 ? '' : ', and the folders of this server are not indexed meanwhile'
  return {
    state: 'elsewhere',
    message: `another process writes this index and may still be indexing${notice}. Results may lack documents`,
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
  const stats = await stat(docs).catch((cause) => {
    throw ioError(cause, docs, 'a folder of documents')
  })
  if (!stats.isDirectory()) throw invalidInput('--docs', 'a folder', `${docs}, which is none`)
}

async function warnIfEmpty(engine: Engine, path: string, log: CliProcess['log']): Promise<void> {
  // A failure shows in the first call.
  const description = await engine.describe().catch(() => undefined)
  if (description?.store.documents === 0) log(`nothing is indexed in ${path}: index a folder with --docs`)
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else onAbort(signal, resolve)
  })
}
