import type { SchemaTypes } from './generated/wire.js'
import { type SchemaName, validate } from './validate.js'

/**
 * Throws unless a value is of one type. Use it where another type is a fault of the program; a
 * guard tells whether it is, and `validate` returns every issue.
 *
 * @throws TypeError that names the first issue:
 *   `search_response.v1: /hits/0/rank must be at least 1, found 0 (and 2 more issues)`
 */
export type Assertion<N extends SchemaName> = (value: unknown) => asserts value is SchemaTypes[N]

function assertion<N extends SchemaName>(name: N): Assertion<N> {
  return (value) => {
    const [first, ...others] = validate(name, value)
    if (first === undefined) return
    const more = others.length === 0 ? '' : ` (and ${others.length} more ${others.length === 1 ? 'issue' : 'issues'})`
    throw new TypeError(`${name}: ${first.path || 'the value'} ${first.message}${more}`)
  }
}

/** Throws a `TypeError` unless a value is a valid `answer.v1`. */
export const assertAnswerV1: Assertion<'answer.v1'> = /* @__PURE__ */ assertion('answer.v1')
/** Throws a `TypeError` unless a value is a valid `answer_event.v1`. */
export const assertAnswerEventV1: Assertion<'answer_event.v1'> = /* @__PURE__ */ assertion('answer_event.v1')
/** Throws a `TypeError` unless a value is a valid `ask_request.v1`. */
export const assertAskRequestV1: Assertion<'ask_request.v1'> = /* @__PURE__ */ assertion('ask_request.v1')
/** Throws a `TypeError` unless a value is a valid `browse_request.v1`. */
export const assertBrowseRequestV1: Assertion<'browse_request.v1'> = /* @__PURE__ */ assertion('browse_request.v1')
/** Throws a `TypeError` unless a value is a valid `browse_response.v1`. */
export const assertBrowseResponseV1: Assertion<'browse_response.v1'> = /* @__PURE__ */ assertion('browse_response.v1')
/** Throws a `TypeError` unless a value is a valid `bulk_search_input.v1`. */
export const assertBulkSearchInputV1: Assertion<'bulk_search_input.v1'> =
  /* @__PURE__ */ assertion('bulk_search_input.v1')
/** Throws a `TypeError` unless a value is a valid `bulk_search_item.v1`. */
export const assertBulkSearchItemV1: Assertion<'bulk_search_item.v1'> = /* @__PURE__ */ assertion('bulk_search_item.v1')
/** Throws a `TypeError` unless a value is a valid `bulk_search_response.v1`. */
export const assertBulkSearchResponseV1: Assertion<'bulk_search_response.v1'> =
  /* @__PURE__ */ assertion('bulk_search_response.v1')
/** Throws a `TypeError` unless a value is a valid `citation.v1`. */
export const assertCitationV1: Assertion<'citation.v1'> = /* @__PURE__ */ assertion('citation.v1')
/** Throws a `TypeError` unless a value is a valid `conversation.v1`. */
export const assertConversationV1: Assertion<'conversation.v1'> = /* @__PURE__ */ assertion('conversation.v1')
/** Throws a `TypeError` unless a value is a valid `doctor_report.v1`. */
export const assertDoctorReportV1: Assertion<'doctor_report.v1'> = /* @__PURE__ */ assertion('doctor_report.v1')
/** Throws a `TypeError` unless a value is a valid `document_list.v1`. */
export const assertDocumentListV1: Assertion<'document_list.v1'> = /* @__PURE__ */ assertion('document_list.v1')
/** Throws a `TypeError` unless a value is a valid `documents_request.v1`. */
export const assertDocumentsRequestV1: Assertion<'documents_request.v1'> =
  /* @__PURE__ */ assertion('documents_request.v1')
/** Throws a `TypeError` unless a value is a valid `engine_description.v1`. */
export const assertEngineDescriptionV1: Assertion<'engine_description.v1'> =
  /* @__PURE__ */ assertion('engine_description.v1')
/** Throws a `TypeError` unless a value is a valid `error.v1`. */
export const assertErrorV1: Assertion<'error.v1'> = /* @__PURE__ */ assertion('error.v1')
/** Throws a `TypeError` unless a value is a valid `explain_request.v1`. */
export const assertExplainRequestV1: Assertion<'explain_request.v1'> = /* @__PURE__ */ assertion('explain_request.v1')
/** Throws a `TypeError` unless a value is a valid `explanation.v1`. */
export const assertExplanationV1: Assertion<'explanation.v1'> = /* @__PURE__ */ assertion('explanation.v1')
/** Throws a `TypeError` unless a value is a valid `fetch_request.v1`. */
export const assertFetchRequestV1: Assertion<'fetch_request.v1'> = /* @__PURE__ */ assertion('fetch_request.v1')
/** Throws a `TypeError` unless a value is a valid `fetch_result.v1`. */
export const assertFetchResultV1: Assertion<'fetch_result.v1'> = /* @__PURE__ */ assertion('fetch_result.v1')
/** Throws a `TypeError` unless a value is a valid `health.v1`. */
export const assertHealthV1: Assertion<'health.v1'> = /* @__PURE__ */ assertion('health.v1')
/** Throws a `TypeError` unless a value is a valid `index_config.v1`. */
export const assertIndexConfigV1: Assertion<'index_config.v1'> = /* @__PURE__ */ assertion('index_config.v1')
/** Throws a `TypeError` unless a value is a valid `ingest_event.v1`. */
export const assertIngestEventV1: Assertion<'ingest_event.v1'> = /* @__PURE__ */ assertion('ingest_event.v1')
/** Throws a `TypeError` unless a value is a valid `ingest_report.v1`. */
export const assertIngestReportV1: Assertion<'ingest_report.v1'> = /* @__PURE__ */ assertion('ingest_report.v1')
/** Throws a `TypeError` unless a value is a valid `kairos_begin_response`. */
export const assertKairosBeginResponse: Assertion<'kairos_begin_response'> =
  /* @__PURE__ */ assertion('kairos_begin_response')
/** Throws a `TypeError` unless a value is a valid `kairos_search_response`. */
export const assertKairosSearchResponse: Assertion<'kairos_search_response'> =
  /* @__PURE__ */ assertion('kairos_search_response')
/** Throws a `TypeError` unless a value is a valid `search_hit.v1`. */
export const assertSearchHitV1: Assertion<'search_hit.v1'> = /* @__PURE__ */ assertion('search_hit.v1')
/** Throws a `TypeError` unless a value is a valid `search_request.v1`. */
export const assertSearchRequestV1: Assertion<'search_request.v1'> = /* @__PURE__ */ assertion('search_request.v1')
/** Throws a `TypeError` unless a value is a valid `search_response.v1`. */
export const assertSearchResponseV1: Assertion<'search_response.v1'> = /* @__PURE__ */ assertion('search_response.v1')
