// Generated from schemas/ by `npm run generate`. Do not edit.
import AnswerV1 from './json/answer.schema.json'
import AnswerEventV1 from './json/answer_event.schema.json'
import AskRequestV1 from './json/ask_request.schema.json'
import BrowseRequestV1 from './json/browse_request.schema.json'
import BrowseResponseV1 from './json/browse_response.schema.json'
import BulkSearchInputV1 from './json/bulk_search_input.schema.json'
import BulkSearchItemV1 from './json/bulk_search_item.schema.json'
import BulkSearchResponseV1 from './json/bulk_search_response.schema.json'
import CitationV1 from './json/citation.schema.json'
import ConversationV1 from './json/conversation.schema.json'
import DoctorReportV1 from './json/doctor_report.schema.json'
import DocumentListV1 from './json/document_list.schema.json'
import DocumentsRequestV1 from './json/documents_request.schema.json'
import EngineDescriptionV1 from './json/engine_description.schema.json'
import ErrorV1 from './json/error.schema.json'
import ExplainRequestV1 from './json/explain_request.schema.json'
import ExplanationV1 from './json/explanation.schema.json'
import FetchRequestV1 from './json/fetch_request.schema.json'
import FetchResultV1 from './json/fetch_result.schema.json'
import HealthV1 from './json/health.schema.json'
import IndexConfigV1 from './json/index_config.schema.json'
import IngestEventV1 from './json/ingest_event.schema.json'
import IngestReportV1 from './json/ingest_report.schema.json'
import KairosBeginResponse from './json/kairos_begin_response.schema.json'
import KairosSearchResponse from './json/kairos_search_response.schema.json'
import SearchHitV1 from './json/search_hit.schema.json'
import SearchRequestV1 from './json/search_request.schema.json'
import SearchResponseV1 from './json/search_response.schema.json'

export const schemas = {
  'answer.v1': AnswerV1,
  'answer_event.v1': AnswerEventV1,
  'ask_request.v1': AskRequestV1,
  'browse_request.v1': BrowseRequestV1,
  'browse_response.v1': BrowseResponseV1,
  'bulk_search_input.v1': BulkSearchInputV1,
  'bulk_search_item.v1': BulkSearchItemV1,
  'bulk_search_response.v1': BulkSearchResponseV1,
  'citation.v1': CitationV1,
  'conversation.v1': ConversationV1,
  'doctor_report.v1': DoctorReportV1,
  'document_list.v1': DocumentListV1,
  'documents_request.v1': DocumentsRequestV1,
  'engine_description.v1': EngineDescriptionV1,
  'error.v1': ErrorV1,
  'explain_request.v1': ExplainRequestV1,
  'explanation.v1': ExplanationV1,
  'fetch_request.v1': FetchRequestV1,
  'fetch_result.v1': FetchResultV1,
  'health.v1': HealthV1,
  'index_config.v1': IndexConfigV1,
  'ingest_event.v1': IngestEventV1,
  'ingest_report.v1': IngestReportV1,
  'kairos_begin_response': KairosBeginResponse,
  'kairos_search_response': KairosSearchResponse,
  'search_hit.v1': SearchHitV1,
  'search_request.v1': SearchRequestV1,
  'search_response.v1': SearchResponseV1,
}
