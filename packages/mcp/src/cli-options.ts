import { parseArgs } from 'node:util'

/** The command that a command line asks for. */
export type CliCommand =
  | { run: 'help' }
  | { run: 'version' }
  | { run: 'refuse'; reason: string }
  | {
      run: 'serve'
      path: string
      docs: string | undefined
      protocols: string[] | undefined
      lexical: boolean
      http: CliHttp | undefined
    }

/** How to serve over HTTP. */
export interface CliHttp {
  port: number
  host: string | undefined
  token: string | undefined
  allowedHosts: string[]
  allowedOrigins: string[]
}

export const USAGE = `kebab-mcp: an MCP server over an index of your documents

  kebab-mcp --path .kebab [--docs FOLDER]               over stdin and stdout, for a client that starts it
  kebab-mcp --path .kebab --http 8080 [--token NAME]    over HTTP, at http://127.0.0.1:8080/mcp

  --path FOLDER          where the index is; made if it isn't there   (.kebab)
  --docs FOLDER          brings the index in step with a folder of Markdown and text first, and says what is left out
  --protocols GLOB       which documents are protocols for kairos_search; may be repeated   (all)
  --lexical              searches by words alone, without an embedding model, which takes @huggingface/transformers
                         installed; where it isn't, words alone are searched too, and a line says so

  --http PORT            serves over HTTP; 0 takes a free port
  --host ADDRESS         the address to listen at; another than this machine's own needs --token   (127.0.0.1)
  --token NAME           the environment variable that holds the bearer token
  --allow-host NAME      a further name that clients may call the server by; may be repeated
  --allow-origin ORIGIN  the origin of a web page that may call the server; may be repeated

  --help, --version

Exit codes: 0 after a clean end, 1 when the index can't be opened or served, 2 for a wrong command line.
`

/** Reads a command line. */
export function readCommandLine(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): CliCommand {
  let values: ReturnType<typeof parse>
  try {
    values = parse(args)
  } catch (error) {
    return refuse((error as Error).message)
  }
  if (values.help) return { run: 'help' }
  if (values.version) return { run: 'version' }
  const { path = '.kebab', docs, protocols, lexical = false, http, host, token: variable } = values
  if (path === '' || docs === '') return refuse('--path and --docs: expected a folder, found nothing')
  const onlyHttp = (['host', 'token', 'allow-host', 'allow-origin'] as const).find((name) => values[name] !== undefined)
  if (http === undefined) {
    if (onlyHttp !== undefined) return refuse(`--${onlyHttp}: expected --http beside it, found none`)
    return { run: 'serve', path, docs, protocols, lexical, http: undefined }
  }
  if (!/^\d{1,5}$/.test(http) || Number(http) > 65_535)
    return refuse(`--http: expected a port from 0 to 65535, found ${http}`)
  const token = variable === undefined ? undefined : env[variable]
  if (variable !== undefined && !token) {
    return refuse(`--token: expected the name of an environment variable that is set, found ${variable}`)
  }
  const { 'allow-host': allowedHosts = [], 'allow-origin': allowedOrigins = [] } = values
  return {
    run: 'serve',
    path,
    docs,
    protocols,
    lexical,
    http: { port: Number(http), host, token, allowedHosts, allowedOrigins },
  }
}

function refuse(reason: string): CliCommand {
  return { run: 'refuse', reason }
}

function parse(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    strict: true,
    options: {
      path: { type: 'string' },
      docs: { type: 'string' },
      protocols: { type: 'string', multiple: true },
      lexical: { type: 'boolean' },
      http: { type: 'string' },
      host: { type: 'string' },
      token: { type: 'string' },
      'allow-host': { type: 'string', multiple: true },
      'allow-origin': { type: 'string', multiple: true },
      help: { type: 'boolean', short: 'h' },
      version: { type: 'boolean', short: 'v' },
    },
  }).values
}
