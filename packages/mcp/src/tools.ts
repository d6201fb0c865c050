import type { Ask } from '@kebab/ask'
import { type Engine, isKebabError } from '@kebab/core'
import { finalAnswer, parseWhere, wrongValue } from '@kebab/core/kit'
import { type KairosProtocols, kairosSearch } from '@kebab/kairos'
import type { Indexing } from '@kebab/local/internal'
import type {
  AskRequestV1,
  BulkSearchInputV1,
  FetchRequestV1,
  FetchResultV1,
  SearchFilters,
  SearchMode,
  SearchRequestV1,
} from '@kebab/schemas'
import { readMembers, type Tool } from './call-tool.js'
import type { ToolArguments } from './read-arguments.js'
import {
  DOCTOR_INPUT,
  inputSchema,
  type MemberSchema,
  NO_INPUT,
  QUERY_INPUT,
  URI_INPUT,
  withWhere,
} from './tool-schemas.js'
import { readPlace } from './tool-text.js'

/** What a result may take, where the call doesn't say it: 40,000 characters by default. */
const DEFAULT_TOKENS = 10_000

const BUDGET: MemberSchema = {
  description: 'Budget of the result.',
  schema: { type: 'integer', minimum: 0, default: DEFAULT_TOKENS },
}

/** Each has `where`, `recency` or both. */
const BOOSTS: MemberSchema = {
  description: 'Factors on the scores of some hits, such as 1.2 or 0.8, by fields of their documents or by age.',
  schema: {
    type: 'array',
    items: {
      type: 'object',
      properties: {
        where: { type: 'string' },
        recency: {
          type: 'object',
          properties: { field: { type: 'string' }, half_life_days: { type: 'number' } },
          required: ['field', 'half_life_days'],
        },
        factor: { type: 'number' },
      },
      required: ['factor'],
    },
  },
}

/** The tools that every engine has. The engine checks the requests. */
export function engineTools(engine: Engine, indexing: () => Indexing | undefined): Tool[] {
  return [
    {
      name: 'search',
      title: 'Search',
      description: (modes) =>
        `Searches the indexed documents by ${meansOf(modes)}. Returns hits, best first: place, id and a verbatim snippet. Read more of a hit with fetch. For the next page repeat the search with \`cursor\`.`,
      input: withWhere(
        inputSchema('search_request.v1', {
          query: 'What to look for, in words.',
          k: 'Hits of a page.',
          filters: 'Only documents that meet all of these; any value of a list will do.',
          path_glob: 'Such as `guides/**` or `*.md`; any will do.',
          lang: 'Such as `en`.',
          max_tokens: 'Budget of the result.',
          snippet_chars: 'Longest snippet.',
          boosts: BOOSTS,
          facets: 'Fields whose values are counted over all documents with a word of the query.',
          fields: 'Of the document, such as `title`, `url` or one of its metadata.',
          fold: 'Equal texts once.',
          correct: 'false: words as typed.',
          cursor: 'From the page before; all else unchanged.',
        }),
      ),
      request: 'search_request.v1',
      output: 'search_response.v1',
      run: (args, { signal }) => engine.search(requestOf<SearchRequestV1>(args), { signal }),
    },
    {
      name: 'bulk_search',
      title: 'Search for several things',
      description: 'Up to 100 searches in one call, each answered in its place with its page or its error.',
      input: inputSchema('bulk_search_input.v1', {
        queries: {
          description: 'Each with the arguments of search.',
          schema: { type: 'array', items: { type: 'object', required: ['query'] } },
        },
        max_tokens: 'Budget of each search that has none.',
      }),
      request: 'bulk_search_input.v1',
      output: 'bulk_search_response.v1',
      run: ({ queries, ...args }, { signal }) => {
        const requests = Array.isArray(queries) ? queries.map(searchOf) : queries
        return engine.bulkSearch({ ...args, queries: requests } as unknown as BulkSearchInputV1, { signal })
      },
    },
    {
      name: 'fetch',
      title: 'Read a document',
      description:
        'Reads text verbatim: a hit by `chunk_id`, with `neighbours` around it; or a document by `doc_path` or `doc_id`, whole or from `line_start` to `line_end`. A result that was cut says how to go on.',
      input: inputSchema('fetch_request.v1', {
        chunk_id: 'The id of a hit.',
        neighbours: 'Chunks on either side.',
        doc_path: 'The path of a document, as search prints it; with its lines, too.',
        doc_id: 'The id of a document, which fetch shows.',
        start: 'Of text, to go on.',
        max_tokens: BUDGET,
      }),
      request: 'fetch_request.v1',
      output: 'fetch_result.v1',
      run: (args, { signal }) => fetchAsPrinted(engine, { max_tokens: DEFAULT_TOKENS, ...args }, signal),
    },
    {
      name: 'describe',
      title: 'Describe the index',
      description: 'How many documents the index holds, how it searches, what is missing, and how far indexing is.',
      input: NO_INPUT,
      output: 'engine_description.v1',
      run: async (args, { signal }) => {
        readMembers(args, [])
        const state = indexing()
        return { ...(await engine.describe({ signal })), ...(state === undefined ? {} : { indexing: state }) }
      },
    },
    {
      name: 'doctor',
      title: 'Examine the engine',
      description: 'Puts every part of the engine to work, and reports what is wrong with it.',
      input: DOCTOR_INPUT,
      output: 'doctor_report.v1',
      run: async (args, { signal }) => {
        readMembers(args, ['deep'])
        return engine.doctor({ deep: args.deep as boolean | undefined, signal })
      },
    },
  ]
}

/** The request that arguments stand for: filters have what `where` says as well. */
function requestOf<T extends Pick<SearchRequestV1, 'filters'>>({ boosts, ...args }: ToolArguments): T {
  const request = filteredOf(args) as unknown as T
  return boosts === undefined ? request : { ...request, boosts: Array.isArray(boosts) ? boosts.map(boostOf) : boosts }
}

/** One of several boosts. What is no object is left for the engine to refuse. */
function boostOf(boost: unknown): unknown {
  return typeof boost === 'object' && boost !== null ? filteredOf(boost as ToolArguments) : boost
}

function filteredOf({ where, ...args }: ToolArguments): ToolArguments {
  if (where === undefined || where === null) return args
  return { ...args, filters: parseWhere(where as string, args.filters as SearchFilters | undefined) }
}

/** One of several searches. What is no object is left for the engine to refuse. */
function searchOf(query: unknown): unknown {
  return typeof query === 'object' && query !== null ? requestOf(query as ToolArguments) : query
}

/** What a search goes by in these modes. */
function meansOf(modes: readonly SearchMode[]): string {
  if (!modes.includes('vector')) return 'words'
  return modes.includes('lexical') ? 'words and meaning' : 'meaning'
}

/**
 * Fetches what a request names. A `doc_path` may also be a place as results print it, such as
 * `guides/hooks.md:3-5`, unless a document has this path.
 */
async function fetchAsPrinted(engine: Engine, request: ToolArguments, signal: AbortSignal): Promise<FetchResultV1> {
  try {
    return await engine.fetch(request as unknown as FetchRequestV1, { signal })
  } catch (error) {
    if (!isKebabError(error, 'doc_not_found') || typeof request.doc_path !== 'string') throw error
    const place = readPlace(request.doc_path)
    if (place.doc_path === request.doc_path) throw error
    if (place.line_start !== undefined && request.line_start !== undefined) throw error
    return engine.fetch({ ...request, ...place } as FetchRequestV1, { signal })
  }
}

/**
 * The tool that answers a question. Each event is sent as progress, except `final`, whose answer is
 * the result.
 */
export function askTool(ask: Pick<Ask, 'stream'>): Tool {
  return {
    name: 'ask',
    title: 'Ask a question',
    description:
      'Answers a question from the indexed documents alone, with a citation for every statement, or refuses and says why.',
    input: withWhere(
      inputSchema('ask_request.v1', {
        question: 'A whole question.',
        filters: { description: 'As in search.', schema: { type: 'object' } },
        multi_hop: 'Takes a question apart that needs several passages.',
        max_tokens: BUDGET,
        conversation: { description: 'Earlier turns, as a conversation.v1.', schema: { type: 'object' } },
      }),
    ),
    request: 'ask_request.v1',
    output: 'answer.v1',
    run: async (args, { signal, progress }) =>
      finalAnswer(ask.stream({ max_tokens: DEFAULT_TOKENS, ...requestOf<AskRequestV1>(args) }, { signal }), progress),
  }
}

/** The tools that find a protocol and return its steps. */
export function kairosTools(engine: Engine, protocols: KairosProtocols): Tool[] {
  return [
    {
      name: 'kairos_search',
      title: 'Find a protocol',
      description:
        'Looks for a protocol, a list of steps that says how something is done here. Returns choices, each with its `next_action`: pick one and follow it.',
      input: QUERY_INPUT,
      output: 'kairos_search_response',
      run: async (args, { signal }) => {
        readMembers(args, ['query'])
        const { query } = args as unknown as SearchRequestV1
        const { chainOf, filters } = await protocols.read({ signal })
        return kairosSearch(engine, { query, chainOf, ...(filters && { filters }) }, { signal })
      },
    },
    {
      name: 'kairos_begin',
      title: 'Begin a protocol',
      description:
        'The first step of a protocol, or the step behind a `next_uri`: what to do, and the URI of the next step.',
      input: URI_INPUT,
      output: 'kairos_begin_response',
      run: async (args, { signal }) => {
        readMembers(args, ['uri'])
        if (typeof args.uri !== 'string') throw wrongValue('uri', 'the uri of a choice of kairos_search', args.uri)
        return protocols.step(args.uri, { signal })
      },
    },
  ]
}
