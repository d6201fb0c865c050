import { isSearchResponseV1, validate } from '@kebab/schemas'

const body: unknown = JSON.parse('{ "schema_version": "search_response.v1", "hits": [], "truncated": false }')

if (isSearchResponseV1(body)) {
  for (const hit of body.hits) console.log(hit.rank, hit.doc_path, hit.snippet)
} else {
  for (const { path, message } of validate('search_response.v1', body)) console.log(path, message)
}
