import type { SchemaTypes } from './generated/wire.js'
import { accepts, type SchemaName } from './validate.js'

/** Tells whether a value is of one type. Never throws. `validate` returns what is wrong. */
export type Guard<N extends SchemaName> = (value: unknown) => value is SchemaTypes[N]

function guard<N extends SchemaName>(name: N): Guard<N> {
  return (value): value is SchemaTypes[N] => accepts(name, value)
}

/** Whether a value is a valid `answer.v1`. */
export const isAnswerV1 = /* @__PURE__ */ guard('answer.v1')
/** Whether a value is a valid `answer_event.v1`. */
export const isAnswerEventV1 = /* @__PURE__ */ guard('answer_event.v1')
/** Whether a value is a valid `ask_request.v1`. */
export const isAskRequestV1 = /* @__PURE__ */ guard('ask_request.v1')
/** Whether a value is a valid `browse_request.v1`. */
export const isBrowseRequestV1 = /* @__PURE__ */ guard('browse_request.v1')
/** Whether a value is a valid `browse_response.v1`. */
export const isBrowseResponseV1 = /* @__PURE__ */ guard('browse_response.v1')
/** Whether a value is a valid `bulk_search_input.v1`. */
export const isBulkSearchInputV1 = /* @__PURE__ */ guard('bulk_search_input.v1')
/** Whether a value is a valid `bulk_search_item.v1`. */
export const isBulkSearchItemV1 = /* @__PURE__ */ guard('bulk_search_item.v1')
/** Whether a value is a valid `bulk_search_response.v1`. */
export const isBulkSearchResponseV1 = /* @__PURE__ */ guard('bulk_search_response.v1')
/** Whether a value is a valid `citation.v1`. */
export const isCitationV1 = /* @__PURE__ */ guard('citation.v1')
/** Whether a value is a valid `conversation.v1`. */
export const isConversationV1 = /* @__PURE__ */ guard('conversation.v1')
/** Whether a value is a valid `doctor_report.v1`. */
export const isDoctorReportV1 = /* @__PURE__ */ guard('doctor_report.v1')
/** Whether a value is a valid `document_list.v1`. */
export const isDocumentListV1 = /* @__PURE__ */ guard('document_list.v1')
/** Whether a value is a valid `documents_request.v1`. */
export const isDocumentsRequestV1 = /* @__PURE__ */ guard('documents_request.v1')
/** Whether a value is a valid `engine_description.v1`. */
export const isEngineDescriptionV1 = /* @__PURE__ */ guard('engine_description.v1')
/** Whether a value is a valid `error.v1`. */
export const isErrorV1 = /* @__PURE__ */ guard('error.v1')
/** Whether a value is a valid `explain_request.v1`. */
export const isExplainRequestV1 = /* @__PURE__ */ guard('explain_request.v1')
/** Whether a value is a valid `explanation.v1`. */
export const isExplanationV1 = /* @__PURE__ */ guard('explanation.v1')
/** Whether a value is a valid `fetch_request.v1`. */
export const isFetchRequestV1 = /* @__PURE__ */ guard('fetch_request.v1')
/** Whether a value is a valid `fetch_result.v1`. */
export const isFetchResultV1 = /* @__PURE__ */ guard('fetch_result.v1')
/** Whether a value is a valid `health.v1`. */
export const isHealthV1 = /* @__PURE__ */ guard('health.v1')
/** Whether a value is a valid `index_config.v1`. */
export const isIndexConfigV1 = /* @__PURE__ */ guard('index_config.v1')
/** Whether a value is a valid `ingest_event.v1`. */
export const isIngestEventV1 = /* @__PURE__ */ guard('ingest_event.v1')
/** Whether a value is a valid `ingest_report.v1`. */
export const isIngestReportV1 = /* @__PURE__ */ guard('ingest_report.v1')
/** Whether a value is a valid `kairos_begin_response`. */
export const isKairosBeginResponse = /* @__PURE__ */ guard('kairos_begin_response')
/** Whether a value is a valid `kairos_search_response`. The order of its choices is not checked. */
export const isKairosSearchResponse = /* @__PURE__ */ guard('kairos_search_response')
/** Whether a value is a valid `search_hit.v1`. */
export const isSearchHitV1 = /* @__PURE__ */ guard('search_hit.v1')
/** Whether a value is a valid `search_request.v1`. */
export const isSearchRequestV1 = /* @__PURE__ */ guard('search_request.v1')
/** Whether a value is a valid `search_response.v1`. */
export const isSearchResponseV1 = /* @__PURE__ */ guard('search_response.v1')
