import { isKebabError } from '@kebab/core'
import { onAbort } from '@kebab/core/internal'
import { type ServedIndex, serveIndex, textOf } from '@kebab/local/internal'
import type { SearchMode } from '@kebab/schemas'
import manifest from '../package.json'
import { type CliCommand, readCommandLine, USAGE } from './cli-options.js'
import { createMcpServer, type McpServer, offeredModes } from './create-mcp-server.js'
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
  /** The working directory: an absolute path. Default: that of the process. */
  cwd?: string | undefined
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
export async function runCli({ args, print, ...surroundings }: CliProcess): Promise<number> {
  const { env, log } = surroundings
  const command = readCommandLine(args, env)
  if (command.run === 'serve') return serve(command, surroundings)
  if (command.run === 'help') print(USAGE)
  else if (command.run === 'version') print(`${manifest.version}\n`)
  else log(`${command.reason}\n${SAYS_MORE}`)
  return command.run === 'refuse' ? 2 : 0
}

const SAYS_MORE = 'kebab-mcp --help says more'

type ServeCommand = Extract<CliCommand, { run: 'serve' }>

async function serve(command: ServeCommand, { env, cwd, log, signal }: Omit<CliProcess, 'args' | 'print'>) {
  const { flags, readOnly, protocols, tools, outputSchemas } = command
  if (signal.aborted) return 0
  const program = { env, cwd: cwd ?? process.cwd(), signal, hint: INSTALL_HINT, onNotice: log }
  let server: McpServer | undefined
  let served: Served | undefined
  let index: ServedIndex | undefined
  try {
    const opening = await serveIndex(flags, { create: !readOnly, onChange: () => server?.documentsChanged() }, program)
    index = opening
    const { engine, documents, ask, indexing, failed } = opening
    server = createMcpServer({
      engine,
      documents,
      ask,
      ...(protocols === undefined ? {} : { protocols: { pathGlob: protocols } }),
      indexing,
      modes: () => modesOf(opening),
      tools,
      outputSchemas,
      onError: (error) => log(textOf(error)),
    })
    served = await listen(server, command, log)
    await Promise.race([served.closed, aborted(signal), failed])
    await served.close()
    // A client that has left at once, such as none, still hears why the index can't be opened.
    await index.close()
    return 0
  } catch (error) {
    if (signal.aborted) return 0
    const isOfFlag = isKebabError(error, 'invalid_input') && error.details!.field.startsWith('--')
    log(isOfFlag ? `${error.message}\n${SAYS_MORE}` : textOf(error))
    return isOfFlag ? 2 : 1
  } finally {
    await served?.close()
    await index?.close().catch(() => undefined)
  }
}

/** The modes that tools offer. Until the index is open, they go by whether there is a model. */
async function modesOf(index: ServedIndex): Promise<readonly SearchMode[]> {
  if (index.writer() !== undefined) return offeredModes(index.engine)
  return (await index.hasModel()) ? ['lexical', 'vector', 'hybrid'] : ['lexical']
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

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else onAbort(signal, resolve)
  })
}
