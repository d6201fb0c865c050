import type { Engine } from '@kebab/core'
import type { SchemaName } from '@kebab/schemas'
import { assertWire } from './assert-wire.js'

/** What each call of an engine resolves to. */
const SCHEMA: Record<keyof Engine, SchemaName> = {
  search: 'search_response.v1',
  bulkSearch: 'bulk_search_response.v1',
  fetch: 'fetch_result.v1',
  explain: 'explanation.v1',
  describe: 'engine_description.v1',
  doctor: 'doctor_report.v1',
}

/** The same engine or index, whose every response is held to the schemas before a test sees it. */
export function validated<E extends Partial<Engine>>(engine: E): E {
  const calls = Object.entries(SCHEMA).flatMap(([call, schema]) => {
    const original = engine[call as keyof Engine] as ((...args: unknown[]) => Promise<unknown>) | undefined
    if (original === undefined) return []
    const checked = async (...args: unknown[]): Promise<unknown> => {
      const response = await original(...args)
      assertWire(schema, response)
      return response
    }
    return [[call, checked]]
  })
  return { ...engine, ...Object.fromEntries(calls) }
}
