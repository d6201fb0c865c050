import { bearerText, LONGEST_MS, type OptionKind, type OptionReader } from '@kebab/core/internal'
import { anything, filledString, integerFrom, kindOf, optional } from '@kebab/core/kit'

/** Where a model is, and how it is asked. */
export interface ModelOptions {
  /**
   * The base URL of the API, to which the path of a call is added: `https://api.openai.com/v1` or
   * `http://localhost:8000/v1`. For Ollama's own API: `http://localhost:11434`.
   *
   * A user and password in it are sent as basic authorization, and its query is kept. Neither is
   * in an error or an identity.
   */
  url: string
  /** The name of the model on that server. */
  model: string
  /** Sent as `Authorization: Bearer`, and only to the origin of `url`. Default: no key. */
  apiKey?: string | undefined
  /**
   * How long to wait for the server in milliseconds: for a whole response, or for the next piece of
   * an answer that is streamed. An integer from 1. Default: 120,000, since a local server may load
   * the model first.
   */
  timeoutMs?: number | undefined
}

/** A model on a server: what a request needs. */
export interface ModelServer {
  model: string
  /** The origin, as answers and messages show it: without a user, a path and a query. */
  origin: string
  timeoutMs: number
  /** Sent with each request. */
  headers: Readonly<Record<string, string>>
  /** The address of a call: the base, a path such as `/embeddings`, and the query of the base. */
  urlOf(path: string): string
  /** Replaces every secret of the address and the key in a text. */
  withoutSecrets(text: string): string
}

const ADDRESS = kindOf('an address of a server that begins with http:// or https://', (value) => {
  return typeof value === 'string' && /^https?:\/\//i.test(value) && URL.canParse(value)
})

/**
 * Reads where a model is. The value of a wrong `url` or `apiKey` isn't in the message.
 * @param maker the factory, as messages name it
 * @throws TypeError for a wrong option
 */
export function readModelServer(maker: string, read: OptionReader<ModelOptions>): ModelServer {
  const secret = (name: 'url' | 'apiKey', kind: OptionKind): string | undefined => {
    const value = read(name, optional(anything))
    if (value === undefined ? kind.optional : kind.fits(value)) return value
    const found = value === undefined ? 'nothing' : 'another value'
    throw new TypeError(`${maker}: ${name}: expected ${kind.expected}, found ${found}`)
  }
  const model = read('model', { ...filledString, expected: 'the name of a model' })
  const timeoutMs = read('timeoutMs', integerFrom(1, LONGEST_MS), 120_000)
  const { origin, pathname, search, username, password } = new URL(secret('url', ADDRESS)!)
  const apiKey = secret('apiKey', optional(bearerText))
  if (apiKey !== undefined && username + password !== '')
    throw new TypeError(`${maker}: apiKey: expected none beside a url with a user or a password, found both`)
  const sent = authorization(apiKey, username, password)
  const credentials = sent.authorization?.split(' ')[1] ?? ''
  const secrets = [credentials, username, password, search.slice(1), ...new URLSearchParams(search).values()]
    .flatMap((text) => [text, decoded(text), encodeURIComponent(text)])
    // A shorter one would be found in any word.
    .filter((text) => text.length >= 4)
    .sort((a, b) => b.length - a.length)
  const base = origin + pathname.replace(/\/+$/, '')
  return {
    model,
    origin,
    timeoutMs,
    headers: { 'content-type': 'application/json', ...sent },
    urlOf: (path) => base + path + search,
    withoutSecrets: (text) => secrets.reduce((shown, hidden) => shown.replaceAll(hidden, '[hidden]'), text),
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function authorization(apiKey: string | undefined, username: string, password: string): Record<string, string> {
  if (apiKey !== undefined) return { authorization: `Bearer ${apiKey}` }
  if (username + password === '') return {}
  const bytes = new TextEncoder().encode(`${decoded(username)}:${decoded(password)}`)
  return { authorization: `Basic ${btoa(String.fromCharCode(...bytes))}` }
}
