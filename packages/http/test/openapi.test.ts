import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { ROUTES } from '../src/routes.js'
import { fixtureHandler, requestTo } from './support/served.js'

interface OpenapiDocument {
  openapi: string
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: object }
}

interface Operation {
  operationId: string
  security?: object[]
  requestBody?: { content: Content }
  responses: Record<string, { content: Content } | { $ref: string }>
}

type Content = Record<string, { schema: { $ref: string } }>

async function documentAt(basePath = ''): Promise<OpenapiDocument> {
  const handler = await fixtureHandler({ basePath })
  const response = await handler(requestTo(`${basePath}/v1/openapi.json`))
  expect(response.headers.get('content-type')).toBe('application/json')
  return response.json()
}

const document = await documentAt()

test('the document is valid OpenAPI 3.1', async () => {
  const validator = new Validator()
  expect(await validator.validate(structuredClone(document) as never)).toEqual({ valid: true })
  expect(validator.version).toBe('3.1')
})

test('the validator refuses a document that is wrong', async () => {
  const wrong = { ...structuredClone(document), paths: { '/v1/search': { post: { responses: 1 } } } }
  expect((await new Validator().validate(wrong as never)).valid).toBe(false)
})

test('it has every route and no other, each with an id of its own', () => {
  const served = Object.entries(ROUTES).map(([path, { method }]) => `${method} ${path}`)
  const described = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(described).toEqual([...served, 'GET /v1/openapi.json'])
  const ids = Object.values(document.paths).flatMap((item) =>
    Object.values(item).map((operation) => operation.operationId),
  )
  expect(new Set(ids).size).toBe(ids.length)
})

test('probes need no token', () => {
  const open = Object.entries(document.paths).filter(([, item]) => item.get?.security?.length === 0)
  expect(open.map(([path]) => path)).toEqual(['/v1/health', '/v1/ready'])
})

test('the server is where the handler is mounted', async () => {
  expect(document.servers).toEqual([{ url: '/' }])
  expect((await documentAt('/api/kebab')).servers).toEqual([{ url: '/api/kebab' }])
})

test('it refers to nothing but its own components', () => {
  for (const [, reference = ''] of JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g)) {
    const [root, ...names] = reference.split('/')
    expect(root).toBe('#')
    expect(document).toHaveProperty(names)
  }
  expect(JSON.stringify(document)).not.toMatch(/"\$(id|schema|defs)":/)
})

test('every body is described by the schema that it is checked against', () => {
  for (const [path, { request, response }] of Object.entries(ROUTES)) {
    const { requestBody, responses } = Object.values(document.paths[path]!)[0]!
    const name = (schema: string) => `#/components/schemas/${schema.replace(/\.v\d+$/, '')}`
    expect(requestBody?.content['application/json']?.schema.$ref).toBe(request && name(request))
    const { content } = responses[200] as { content: Content }
    expect(content['application/json']?.schema.$ref).toBe(name(response))
  }
})
