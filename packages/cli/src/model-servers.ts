import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Embedder, Generator } from '@kebab/core'
import { bearerText } from '@kebab/core/internal'
import type { LongText, ModelOptions } from '@kebab/models'
import type { Command } from 'commander'
import { wrongCommandLine } from './failure.js'
import type { CliProcess } from './session.js'

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

/** Where Ollama listens. */
const OLLAMA = 'http://localhost:11434'
const AN_ADDRESS = 'an address that begins with http:// or https://'

/** Adds `--embed-model` and `--embed-url`. */
export function embedFlags(command: Command): Command {
  return command
    .option('--embed-model <NAME>', 'the embedding model of a server of models; an index remembers it')
    .option('--embed-url <URL>', `its address, or KEBAB_EMBED_URL (default: that of Ollama, ${OLLAMA})`)
}

/** Adds `--model`, `--model-url` and `--extractive`. */
export function answerFlags(command: Command): Command {
  return command
    .option('--model <NAME>', 'the model of a server of models that writes the answer')
    .option('--model-url <URL>', `its address, or KEBAB_MODEL_URL (default: that of Ollama, ${OLLAMA})`)
    .option('--extractive', 'answer with sentences of the documents, without a model (default)')
}

/**
 * Returns the embedder that flags name, or that the index in a folder remembers. Absent: neither
 * names one. Rejects with `model_unavailable` if the server has to tell the dimensions, and can't.
 */
export async function serverEmbedder(
  { env, signal }: CliProcess,
  path: string,
  { embedModel, embedUrl }: EmbedFlags,
  onLongText: (text: LongText) => void,
): Promise<Embedder | undefined> {
  const memory = await rememberedModel(path)
  const model = embedModel ?? memory?.model
  if (model === undefined) {
    if (embedUrl !== undefined) throw wrongCommandLine('--embed-url', '--embed-model beside it', 'none')
    return undefined
  }
  if (model === '') throw wrongCommandLine('--embed-model', 'the name of a model', 'an empty one')
  const dimensions = model === memory?.model ? memory.dimensions : undefined
  const server = serverOf(model, '--embed-url', embedUrl ?? env.KEBAB_EMBED_URL, env)
  const models = await import('@kebab/models')
  const embedder = server.isOllama ? models.ollamaEmbedder : models.openaiEmbedder
  return embedder({ ...server.options, dimensions, onLongText, signal })
}

/** Returns the generator that flags name. Absent: answers are extractive. */
export async function serverGenerator(
  { env }: CliProcess,
  { model, modelUrl, extractive }: AnswerFlags,
): Promise<Generator | undefined> {
  if (extractive && model !== undefined) throw wrongCommandLine('--extractive', 'no --model beside it', 'both')
  if (model === undefined) {
    if (modelUrl !== undefined) throw wrongCommandLine('--model-url', '--model beside it', 'none')
    return undefined
  }
  if (model === '') throw wrongCommandLine('--model', 'the name of a model', 'an empty one')
  const server = serverOf(model, '--model-url', modelUrl ?? env.KEBAB_MODEL_URL, env)
  const models = await import('@kebab/models')
  return server.isOllama ? models.ollamaGenerator(server.options) : models.openaiGenerator(server.options)
}

/**
 * Reads an address and the key. An address without a path is that of Ollama's own API: those of
 * OpenAI's API have one, such as `/v1`. The key is only for a server that was named. No message
 * shows the address, which may have a password.
 */
function serverOf(
  model: string,
  flag: string,
  address: string | undefined,
  env: CliProcess['env'],
): { options: ModelOptions; isOllama: boolean } {
  const url = address ?? OLLAMA
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) throw wrongCommandLine(flag, AN_ADDRESS, 'another value')
  const { pathname, username, password } = new URL(url)
  const takesKey = address !== undefined && username + password === ''
  const apiKey = takesKey ? env.KEBAB_API_KEY?.trim() || undefined : undefined
  if (apiKey !== undefined && !bearerText.fits(apiKey))
    throw wrongCommandLine('KEBAB_API_KEY', bearerText.expected, 'another value')
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
