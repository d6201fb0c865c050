import { type SchemaName, schemaBundle, schemas } from '@kebab/schemas'
import manifest from '../package.json'
import { OPENAPI_PATH, ROUTES, type Route } from './routes.js'

/** The documents that were made, by their base path: a handler always has the same. */
const made = new Map<string, string>()
/** A program has few handlers, but may make them for each tenant. */
const MOST_DOCUMENTS = 10

/**
 * Returns the OpenAPI 3.1 document of the routes, as JSON. Its schemas are those of
 * `@kebab/schemas`, self-contained.
 */
export function openapi(basePath: string): string {
  const previous = made.get(basePath)
  if (previous !== undefined) return previous
  const text = JSON.stringify(openapiDocument(basePath))
  if (made.size === MOST_DOCUMENTS) made.clear()
  made.set(basePath, text)
  return text
}

function openapiDocument(basePath: string): object {
  const { add, definitions } = schemaBundle('#/components/schemas/')
  const refer = (name: SchemaName) => add({ $ref: schemas[name].$id.replace(/^.*\//, '') })
  const error = {
    description: 'A failure, with the status of its code.',
    headers: {
      'Retry-After': { description: 'When to try again, in seconds. Absent unless it is retryable.', schema: SECONDS },
    },
    content: { 'application/json': { schema: refer('error.v1') } },
  }
  const paths = Object.entries(ROUTES).map(([path, route]) => [path, operation(path, route, refer)])
  const described = {
    get: {
      operationId: 'openapi',
      summary: 'Returns this document.',
      responses: {
        200: { description: 'The document.', content: { 'application/json': { schema: { type: 'object' } } } },
        default: { $ref: '#/components/responses/error' },
      },
    },
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Kebab',
      version: manifest.version,
      description: 'Hybrid search and grounded answers. Every body is described by a schema.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: basePath || '/' }],
    security: [{ bearer: [] }, {}],
    paths: { ...Object.fromEntries(paths), [OPENAPI_PATH]: described },
    components: {
      schemas: definitions,
      responses: { error },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  }
}

const SECONDS = { type: 'integer', minimum: 1 }

function operation(path: string, route: Route, refer: (name: SchemaName) => object): object {
  const { method, summary, request, response, streams, probe } = route
  const events = {
    type: 'string',
    description: 'Events, each named for its type, with this as its data. A failure on the way is an event `error`.',
    contentMediaType: 'application/json',
    contentSchema: { anyOf: [refer('answer_event.v1'), refer('error.v1')] },
  }
  return {
    [method.toLowerCase()]: {
      operationId: path.slice('/v1/'.length).replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()),
      summary,
      ...(probe === undefined ? {} : { security: [] }),
      ...(request === undefined
        ? {}
        : { requestBody: { required: true, content: { 'application/json': { schema: refer(request) } } } }),
      responses: {
        200: {
          description: schemas[response].description,
          content: {
            'application/json': { schema: refer(response) },
            ...(streams ? { 'text/event-stream': { schema: events } } : {}),
          },
        },
        default: { $ref: '#/components/responses/error' },
      },
    },
  }
}
