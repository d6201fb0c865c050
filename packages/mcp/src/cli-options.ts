import { parseArgs } from 'node:util'
import { isKebabError } from '@kebab/core'
import { checkServeFlags, type ServeFlags } from '@kebab/local/internal'
import { TOOL_NAMES, type ToolName } from './call-tool.js'

/** The command that a command line asks for. */
export type CliCommand =
  | { run: 'help' }
  | { run: 'version' }
  | { run: 'refuse'; reason: string }
  | {
      run: 'serve'
      flags: ServeFlags
      readOnly: boolean
      protocols: string[] | undefined
      tools: ToolName[] | undefined
      outputSchemas: boolean
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

  kebab-mcp --path .kebab [--docs FOLDER]...            over stdin and stdout, for a client that starts it
  kebab-mcp --path .kebab --http 8080 [--token NAME]    over HTTP, at http://127.0.0.1:8080/mcp

  --path FOLDER          the folder of the index (default: KEBAB_PATH, or the nearest .kebab upwards)
  --docs FOLDER          bring the index in step with a folder, and say what is left out; may be repeated. Nothing waits
                         for it: what is indexed already answers
  --include GLOB         index files that match, such as "**/*.{md,ts}"; may be repeated
  --exclude GLOB         leave out files and folders that match; may be repeated
  --watch                go on whenever the folders change
  --read-only            never write the index: follow the process that does
  --protocols GLOB       which documents are protocols; may be repeated. Without it there are no kairos_* tools
  --lexical              words alone: no embedding model is loaded
  --embed-model NAME     the embedding model of a server of models; an index remembers it
  --embed-url URL        its address, or KEBAB_EMBED_URL (default: that of Ollama, http://localhost:11434)
  --model NAME           the model of a server of models that writes answers
  --model-url URL        its address, or KEBAB_MODEL_URL (default: that of Ollama, http://localhost:11434)
  --trust                use what config.json of the index names, such as a server, in this run; KEBAB_TRUST=1 does too
  --extractive           answer with sentences of the documents, without a model (default)
  --tools LIST           the tools that are offered, with commas   (all but bulk_search and doctor)
  --output-schemas       list the tools with the schemas of their results, and repeat results as JSON text

The index is made if it isn't there. Several servers may have one: one of them writes it and indexes its --docs, and
the others follow. When it ends, one of them takes over. A model takes @huggingface/transformers installed; where it
isn't, words alone are searched, and a line says so. A server without --docs only reads, beside \`kebab index\` for example.

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
  const { protocols, 'output-schemas': outputSchemas = false, 'read-only': readOnly = false } = values
  const { http, host, token: variable } = values
  const flags = serveFlags(values)
  if (readOnly && flags.docs !== undefined) return refuse('--read-only: expected no --docs beside it, found both')
  try {
    checkServeFlags(flags, env)
  } catch (error) {
    if (!isKebabError(error, 'invalid_input')) throw error
    return refuse(error.message)
  }
  const tools = values.tools?.split(',').map((name) => name.trim())
  const unknown = tools?.find((name) => !isToolName(name))
  if (unknown !== undefined) return refuse(`--tools: expected some of ${TOOL_NAMES.join(', ')}, found ${unknown}`)
  const served = {
    run: 'serve',
    flags,
    readOnly,
    protocols,
    tools: tools?.filter(isToolName),
    outputSchemas,
  } as const
  const onlyHttp = (['host', 'token', 'allow-host', 'allow-origin'] as const).find((name) => values[name] !== undefined)
  if (http === undefined) {
    if (onlyHttp !== undefined) return refuse(`--${onlyHttp}: expected --http beside it, found none`)
    return { ...served, http: undefined }
  }
  if (!/^\d{1,5}$/.test(http) || Number(http) > 65_535)
    return refuse(`--http: expected a port from 0 to 65535, found ${http}`)
  const token = variable === undefined ? undefined : env[variable]
  if (variable !== undefined && !token) {
    return refuse(`--token: expected the name of an environment variable that is set, found ${variable}`)
  }
  const { 'allow-host': allowedHosts = [], 'allow-origin': allowedOrigins = [] } = values
  return {
    ...served,
    http: { port: Number(http), host, token, allowedHosts, allowedOrigins },
  }
}

function serveFlags(values: ReturnType<typeof parse>): ServeFlags {
  const { path, docs, include, exclude, watch, lexical, model, extractive, trust } = values
  const { 'embed-model': embedModel, 'embed-url': embedUrl, 'model-url': modelUrl } = values
  const models = { lexical, embedModel, embedUrl, model, modelUrl, extractive, trust }
  return { path, docs, include, exclude, watch, ...models }
}

function refuse(reason: string): CliCommand {
  return { run: 'refuse', reason }
}

function isToolName(name: string): name is ToolName {
  return TOOL_NAMES.some((tool) => tool === name)
}

function parse(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    strict: true,
    options: {
      path: { type: 'string' },
      docs: { type: 'string', multiple: true },
      include: { type: 'string', multiple: true },
      exclude: { type: 'string', multiple: true },
      watch: { type: 'boolean' },
      'read-only': { type: 'boolean' },
      protocols: { type: 'string', multiple: true },
      lexical: { type: 'boolean' },
      'embed-model': { type: 'string' },
      'embed-url': { type: 'string' },
      model: { type: 'string' },
      'model-url': { type: 'string' },
      extractive: { type: 'boolean' },
      trust: { type: 'boolean' },
      tools: { type: 'string' },
      'output-schemas': { type: 'boolean' },
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
