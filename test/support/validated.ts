import type { Engine } from '@kebab/core'
import { assertWire } from './assert-wire.js'

/** The same engine or index, whose every response is held to the schemas before a test sees it. */
export function validated<E extends Pick<Engine, 'search'>>(engine: E): E {
  const search: Engine['search'] = async (request, options) => {
    const response = await engine.search(request, options)
    assertWire('search_response.v1', response)
    return response
  }
  return { ...engine, search }
}
