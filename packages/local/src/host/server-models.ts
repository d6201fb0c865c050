import type { Embedder, Generator } from '@kebab/core'
import { bearerText } from '@kebab/core/internal'
import { invalidInput } from '@kebab/core/kit'
import type { LongText, ModelOptions } from '@kebab/models'

/** The variables of the environment, which may name a server and hold the key for it. */
export type Environment = Readonly<Record<string, string | undefined>>

/** A model on a server. */
export interface ServerModel {
  model: string
  /** Its address. Absent: that of Ollama on this machine, which gets no key. */
  url: string | undefined
  /** The flag or the key that names the address, for errors. */
  from: string
}

/** Where Ollama listens. */
const OLLAMA = 'http://localhost:11434'
const AN_ADDRESS = 'an address that begins with http:// or https://'

/**
 * Returns the embedder of a server. Rejects with `model_unavailable` if the server has to tell the
 * dimensions, and can't.
 */
export async function serverEmbedder(
  server: ServerModel,
  env: Environment,
  settings: {
    dimensions: number | undefined
    signal: AbortSignal
    onLongText?(text: LongText): void
    onUsage?: ((usage: { tokens: number }) => void) | undefined
  },
): Promise<Embedder> {
  const { options, isOllama } = serverOptions(server, env)
  const models = await import('@kebab/models')
  return (isOllama ? models.ollamaEmbedder : models.openaiEmbedder)({ ...options, ...settings })
}

/** Returns the generator of a server. */
export async function serverGenerator(server: ServerModel, env: Environment): Promise<Generator> {
  const { options, isOllama } = serverOptions(server, env)
  const models = await import('@kebab/models')
  return isOllama ? models.ollamaGenerator(options) : models.openaiGenerator(options)
}

/** Says that texts are too long for a model, with one as an example. */
export function longTextLine({ length, opening }: LongText): string {
  const example = `${opening.replace(/\s+/g, ' ')}…`
  return `texts are too long for the model, and embedded in parts: the first has ${length} characters, ${example}`
}

/**
 * Reads an address and the key. An address without a path is that of Ollama's own API: those of
 * OpenAI's API have one, such as `/v1`. The key is only for a server that was named. No message
 * shows the address, which may have a password.
 */
export function serverOptions(
  { model, url: address, from }: ServerModel,
  env: Environment,
): { options: ModelOptions; isOllama: boolean } {
  const url = address ?? OLLAMA
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) throw invalidInput(from, AN_ADDRESS, 'another value')
  const { pathname, username, password } = new URL(url)
  const takesKey = address !== undefined && username + password === ''
  const apiKey = takesKey ? env.KEBAB_API_KEY?.trim() || undefined : undefined
  if (apiKey !== undefined && !bearerText.fits(apiKey))
    throw invalidInput('KEBAB_API_KEY', bearerText.expected, 'another value')
  return { options: { url, model, apiKey }, isOllama: pathname === '/' }
}

/** Returns an address without its user, password, query and fragment, as it may be stored. */
export function withoutSecrets(address: string): string {
  const { origin, pathname } = new URL(address)
  return `${origin}${pathname === '/' ? '' : pathname}`
}
