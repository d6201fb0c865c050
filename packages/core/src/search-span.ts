import type { SearchResponseV1 } from '@kebab/schemas'
import type { SearchInput } from '@kebab/schemas/read'
import type { Settings } from './settings.js'
import { type Traced, withSpan } from './with-span.js'

/**
 * Runs a search within a span, named as the conventions of OpenTelemetry for generative AI name a retrieval: `retrieval`, and the namespace
 * where the corpus has one. Its attributes say nothing of the query or of the documents, which may be private.
 */
export function withSearchSpan(
  { tracer, namespace }: Settings,
  work: (span: Traced | undefined) => Promise<SearchResponseV1>,
): Promise<SearchResponseV1> {
  const source = namespace === '' ? {} : { 'gen_ai.data_source.id': namespace }
  const name = namespace === '' ? 'retrieval' : `retrieval ${namespace}`
  return withSpan(tracer, name, { 'gen_ai.operation.name': 'retrieval', ...source }, async (span) => {
    const response = await work(span)
    span?.set({
      'db.response.returned_rows': response.hits.length,
      'kebab.truncated': response.truncated,
      'kebab.last_page': response.next_cursor === null,
      'kebab.degraded': (response.degraded ?? []).map(({ retriever }) => retriever),
    })
    return response
  })
}

/** What a span says about a request. */
export function describeInput(span: Traced | undefined, { k, filters, cursor }: SearchInput, mode: string): void {
  span?.set({
    'gen_ai.request.top_k': k,
    'kebab.mode': mode,
    'kebab.filtered': filters !== undefined,
    'kebab.first_page': cursor === undefined,
  })
}
