import type { Engine } from '@kebab/core'
import { wrongValue } from '@kebab/core/kit'
import { type KairosProtocols, kairosSearch } from '@kebab/kairos'
import type { SearchRequestV1 } from '@kebab/schemas'
import { readMembers } from './read-members.js'
import type { Tool } from './tool.js'
import { QUERY_INPUT, URI_INPUT } from './tool-schemas.js'

/** Finding protocols, and carrying them out step by step. */
export function kairosTools(engine: Engine, protocols: KairosProtocols): Tool[] {
  return [
    {
      name: 'kairos_search',
      title: 'Find a protocol',
      description:
        'Looks for a protocol, a list of steps that says how something is done here. Returns choices, each with its `next_action`: pick one and follow it.',
      input: QUERY_INPUT,
      output: 'kairos_search_response',
      waits: true,
      run: async (given, { signal }) => {
        readMembers(given, ['query'])
        const { query } = given as unknown as SearchRequestV1
        const { chainOf, filters } = await protocols.read({ signal })
        return kairosSearch(engine, { query, chainOf, ...(filters && { filters }) }, { signal })
      },
    },
    {
      name: 'kairos_begin',
      title: 'Begin a protocol',
      description:
        'The first step of a protocol, or the step behind a `next_uri`: what to do, and the URI of the next step. Takes the `uri` of a choice of kairos_search.',
      input: URI_INPUT,
      output: 'kairos_begin_response',
      waits: true,
      run: async (given, { signal }) => {
        readMembers(given, ['uri'])
        if (typeof given.uri !== 'string') throw wrongValue('uri', 'the uri of a choice of kairos_search', given.uri)
        return protocols.step(given.uri, { signal })
      },
    },
  ]
}
