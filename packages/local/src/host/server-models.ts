import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Embedder, Generator } from '@kebab/core'
import { bearerText } from '@kebab/core/internal'
import { invalidInput } from '@kebab/core/kit'
import type { LongText, ModelOptions } from '@kebab/models'

/** Which model on a server makes the vectors. */
export interface EmbedFlags {
  embedModel?: string | undefined
  embedUrl?: string | undefined
}

/** Which model on a server writes answers. */
export interface AnswerFlags {
  model?: string | undefined
  modelUrl?: string | undefined
  extractive?: boolean | undefined
}

/** The flags of a command that name models. */
export interface ModelFlags extends EmbedFlags, AnswerFlags {
  /** Whether words alone are searched. */
  lexical?: boolean | undefined
}

/** The variables of the environment, which may name a server and hold the key for it. */
export type Environment = Readonly<Record<string, string | undefined>>

/** Where Ollama listens. */
const OLLAMA = 'http://localhost:11434'
const AN_ADDRESS = 'an address that begins with http:// or https://'

/**
 * Checks what flags and the environment say of models, before anything is opened or asked. Throws
 * `invalid_input` with the flag. No message shows an address, which may have a password.
 */
export function checkModelFlags(flags: ModelFlags, env: Environment): void {
  const { lexical, embedModel, embedUrl, model, modelUrl, extractive } = flags
  if (lexical && (embedModel ?? embedUrl) !== undefined)
    throw invalidInput('--lexical', 'no --embed-model and no --embed-url beside it', 'both')
  if (extractive && model !== undefined) throw invalidInput('--extractive', 'no --model beside it', 'both')
  if (embedModel === '') throw invalidInput('--embed-model', 'the name of a model', 'an empty one')
  if (model === '') throw invalidInput('--model', 'the name of a model', 'an empty one')
  if (embedModel === undefined && embedUrl !== undefined)
    throw invalidInput('--embed-url', '--embed-model beside it', 'none')
  if (model === undefined && modelUrl !== undefined) throw invalidInput('--model-url', '--model beside it', 'none')
  if (embedModel !== undefined) serverOf(embedModel, '--embed-url', embedUrl ?? env.KEBAB_EMBED_URL, env)
  if (model !== undefined) serverOf(model, '--model-url', modelUrl ?? env.KEBAB_MODEL_URL, env)
}

/** What the embedder of a server is made with. */
export interface ServerEmbedderSetup {
  /** The folder of the index. */
  path: string
  env: Environment
  signal: AbortSignal
  /** Called for each text that was embedded in parts. */
  onLongText(text: LongText): void
}

/**
 * Returns the embedder that flags name, or that the index in a folder remembers. Absent: neither
 * names one. Rejects with `model_unavailable` if the server has to tell the dimensions, and can't.
 */
export async function serverEmbedder(
  { embedModel, embedUrl }: EmbedFlags,
  { path, env, signal, onLongText }: ServerEmbedderSetup,
): Promise<Embedder | undefined> {
  const memory = await rememberedModel(path)
  const model = embedModel ?? memory?.model
  if (model === undefined) return undefined
  const dimensions = model === memory?.model ? memory.dimensions : undefined
  const server = serverOf(model, '--embed-url', embedUrl ?? env.KEBAB_EMBED_URL, env)
  const models = await import('@kebab/models')
  const embedder = server.isOllama ? models.ollamaEmbedder : models.openaiEmbedder
  return embedder({ ...server.options, dimensions, onLongText, signal })
}

/** Says once that texts are too long for a model, with the first as an example. */
export function longTextLine({ length, opening }: LongText): string {
  const example = `${opening.replace(/\s+/g, ' ')}…`
  return `texts are too long for the model, and embedded in parts: the first has ${length} characters, ${example}`
}

/** Returns the generator that flags name. Absent: answers are extractive. */
export async function serverGenerator(
  { model, modelUrl }: AnswerFlags,
  env: Environment,
): Promise<Generator | undefined> {
  if (model === undefined) return undefined
  const server = serverOf(model, '--model-url', modelUrl ?? env.KEBAB_MODEL_URL, env)
  const models = await import('@kebab/models')
  return server.isOllama ? models.ollamaGenerator(server.options) : models.openaiGenerator(server.options)
}

/**
 * Reads an address and the key. An address without a path is that of Ollama's own API: those of
 * OpenAI's API have one, such as `/v1`. The key is only for a server that was named.
 */
function serverOf(
  model: string,
  flag: string,
  address: string | undefined,
  env: Environment,
): { options: ModelOptions; isOllama: boolean } {
  const url = address ?? OLLAMA
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) throw invalidInput(flag, AN_ADDRESS, 'another value')
  const { pathname, username, password } = new URL(url)
  const takesKey = address !== undefined && username + password === ''
  const apiKey = takesKey ? env.KEBAB_API_KEY?.trim() || undefined : undefined
  if (apiKey !== undefined && !bearerText.fits(apiKey))
    throw invalidInput('KEBAB_API_KEY', bearerText.expected, 'another value')
  return { options: { url, model, apiKey }, isOllama: pathname === '/' }
}

/** What an index remembers of its embedding model. It is no address: each machine has another. */
interface RememberedModel {
  model: string
  dimensions: number
}

/** The file of an index that says with which model it was made. */
const CONFIG = 'config.json'

/** Has the index in a folder remember the model that flags name, which it was opened with. */
export async function rememberModel(path: string, { embedModel: model }: EmbedFlags, { dimensions }: Embedder) {
  if (model === undefined) return
  const memory = await rememberedModel(path)
  if (memory?.model === model && memory.dimensions === dimensions) return
  await writeFile(join(path, CONFIG), `${JSON.stringify({ embed_model: model, embed_dimensions: dimensions })}\n`)
}

/** A file that can't be read says nothing: the store knows its model, and refuses another. */
async function rememberedModel(path: string): Promise<RememberedModel | undefined> {
  try {
    const { embed_model: model, embed_dimensions: dimensions } = JSON.parse(await readFile(join(path, CONFIG), 'utf8'))
    const isValid = typeof model === 'string' && model !== '' && Number.isSafeInteger(dimensions) && dimensions >= 1
    return isValid ? { model, dimensions } : undefined
  } catch {
    return undefined
  }
}
