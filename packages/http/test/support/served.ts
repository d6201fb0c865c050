import { createAsk } from '@kebab/ask'
import type { Generator } from '@kebab/core'
import type { SchemaName, SchemaTypes } from '@kebab/schemas'
import { expect } from 'vitest'
import { assertWire } from '../../../../test/support/assert-wire.js'
import { type Fixture, fixtureEngine, scriptedGenerator } from '../../../../test/support/fixture-engine.js'
import { createHttpHandler, type HttpHandler, type HttpSettings, type Served } from '../../src/index.js'

/** Nothing changes it, so all tests of a process share it. */
let fixture: Promise<Fixture> | undefined

/** An engine over a few documents that also answers questions and lists its documents. */
export async function servedFixture(
  generator: Generator = scriptedGenerator(() => undefined),
): Promise<Required<Served>> {
  fixture ??= fixtureEngine()
  const { engine, store } = await fixture
  return { engine, ask: createAsk({ engine, generator }), documents: store }
}

export async function fixtureHandler(
  settings: HttpSettings & Partial<Served> = {},
  generator?: Generator,
): Promise<HttpHandler> {
  return createHttpHandler({ ...(await servedFixture(generator)), ...settings })
}

/** A request as a client sends it. A body that is no text is sent as JSON. */
export function requestTo(path: string, body?: unknown, headers: Record<string, string> = {}): Request {
  const url = `http://localhost${path}`
  if (body === undefined) return new Request(url, { headers })
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return new Request(url, { method: 'POST', body: text, headers: { 'content-type': 'application/json', ...headers } })
}

/** The body of a response, which has to fit the schema that its label names. */
export async function bodyOf<N extends SchemaName>(name: N, response: Response): Promise<SchemaTypes[N]> {
  expect(response.headers.get('content-type')).toBe('application/json')
  const value: unknown = await response.json()
  assertWire(name, value)
  return value
}

/** The error that a response has, which has to fit its schema. */
export async function errorIn(response: Response): Promise<{ status: number } & SchemaTypes['error.v1']> {
  return { status: response.status, ...(await bodyOf('error.v1', response)) }
}
