import { createAsk } from '@kebab/ask'
import { type Fixture, fixtureEngine, scriptedGenerator } from '../../../../test/support/fixture-engine.js'
import { TOOL_NAMES } from '../../src/call-tool.js'
import { createMcpServer, type McpServer, type McpServerOptions } from '../../src/index.js'

export {
  type Fixture,
  fixtureEngine,
  QUESTION,
  SLOWLY,
  scriptedGenerator,
  stored,
} from '../../../../test/support/fixture-engine.js'

/** A server over all of it, with all tools, whose results are held to their schemas. */
export async function fixtureServer(
  heard: (what: 'begun' | 'aborted') => void = () => undefined,
  options: Partial<McpServerOptions> = {},
): Promise<McpServer & Fixture> {
  const fixture = await fixtureEngine()
  const { engine, store } = fixture
  const ask = createAsk({ engine, generator: scriptedGenerator(heard) })
  const all = { tools: TOOL_NAMES, outputSchemas: true, protocols: { pathGlob: ['**'] } }
  return { ...fixture, ...createMcpServer({ engine, documents: store, ask, ...all, ...options }) }
}
