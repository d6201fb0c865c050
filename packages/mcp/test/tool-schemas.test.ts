import { kairosProtocols } from '@kebab/kairos'
import { type SchemaName, schemas } from '@kebab/schemas'
import { Ajv } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import { readExamples } from '../../schemas/test/read-examples.js'
import { TOOL_NAMES } from '../src/call-tool.js'
import { inputSchema, outputSchema } from '../src/tool-schemas.js'
import { askTool, engineTools, kairosTools } from '../src/tools.js'
import { fixtureEngine } from './support/fixture.js'

const INPUTS: SchemaName[] = ['search_request.v1', 'bulk_search_input.v1', 'fetch_request.v1', 'ask_request.v1']
const OUTPUTS: SchemaName[] = [
  'search_response.v1',
  'bulk_search_response.v1',
  'fetch_result.v1',
  'answer.v1',
  'engine_description.v1',
  'doctor_report.v1',
  'kairos_search_response',
  'kairos_begin_response',
]

const valid = readExamples('valid')
const invalid = readExamples('invalid')

/** As the official client compiles schemas, and as a client of draft 2020-12 does. */
const validators = { 'draft 7': Ajv, 'draft 2020-12': Ajv2020 }

describe.each(Object.entries(validators))('read by %s', (draft, Validator) => {
  const ajv = new Validator({ strict: false, validateSchema: false })
  formats(ajv as never)
  const compile = (schema: object): ((value: unknown) => boolean) => ajv.compile(schema)
  const outputs = new Map(OUTPUTS.map((name) => [name, compile(outputSchema(name))]))
  const inputs = new Map(INPUTS.map((name) => [name, compile(inputSchema(name))]))

  test.each(OUTPUTS)('the output of %s takes every valid example, and every error', (name) => {
    const accepts = outputs.get(name)!
    for (const example of valid) {
      if (example.name === name || example.name === 'error.v1') expect(accepts(example.value), example.title).toBe(true)
    }
  })

  test.each(INPUTS)('the input of %s takes every valid example, with a list for one value', (name) => {
    const accepts = inputs.get(name)!
    for (const example of valid)
      if (example.name === name) expect(accepts(withLists(example.value)), example.title).toBe(true)
  })

  test('an output refuses what is neither a result nor an error', () => {
    for (const name of OUTPUTS) {
      const accepts = outputs.get(name)!
      expect(accepts({})).toBe(false)
      expect(accepts({ schema_version: 'error.v1' })).toBe(false)
    }
  })

  test('an input refuses unknown members', () => {
    for (const name of INPUTS) expect(inputs.get(name)!({ nobody: 1 })).toBe(false)
  })

  if (draft === 'draft 7') return
  test('an output refuses every invalid example, except those about the number of roles', () => {
    const counted = ['two-creates', 'two-refines', 'refine-alone', 'several-without-create']
    for (const name of OUTPUTS) {
      const accepts = outputs.get(name)!
      for (const { name: of, title, value } of invalid) {
        if (of === name && !counted.includes(title)) expect(accepts(value), title).toBe(false)
      }
    }
  })
})

test('a schema refers to nothing but its own definitions, and names no dialect', () => {
  const all = [...INPUTS.map((name) => inputSchema(name)), ...OUTPUTS.map(outputSchema)]
  for (const schema of all) {
    const text = JSON.stringify(schema)
    for (const [, name = ''] of text.matchAll(/"\$ref":"([^"]*)"/g)) {
      expect(name).toMatch(/^#\/\$defs\//)
      expect(schema.$defs).toHaveProperty([name.slice('#/$defs/'.length)])
    }
    expect(text).not.toMatch(/"\$(id|schema)":/)
  }
})

/** A request whose filters have lists, and no conditions on metadata: `where` has these. */
function withLists(value: unknown): unknown {
  const { filters, queries, boosts, ...more } = value as {
    filters?: Record<string, unknown>
    queries?: unknown[]
    boosts?: unknown[]
  }
  if (boosts !== undefined) return { ...(withLists({ ...more, filters }) as object), boosts: boosts.map(withLists) }
  if (queries !== undefined) return { ...more, queries: queries.map(withLists) }
  if (filters === undefined) return value
  const labels = Object.entries(filters).filter(([key]) => key !== 'metadata')
  const lists = labels.map(([key, value]) => [
    key,
    ['trust_min', 'indexed_after'].includes(key) ? value : [value].flat(),
  ])
  return { ...more, filters: Object.fromEntries(lists) }
}

test('an input is of plain keywords alone, at any depth, and each value has one type', async () => {
  const { engine, store } = await fixtureEngine()
  const ask = { stream: () => undefined as never }
  const protocols = kairosProtocols({ engine, documents: store })
  const tools = [...engineTools(engine, () => undefined), askTool(ask), ...kairosTools(engine, protocols)]
  const plain = ['type', 'properties', 'required', 'enum', 'items', 'description', 'default', 'minimum', 'maximum']
  const check = (node: Record<string, unknown>, at: string): void => {
    for (const keyword of Object.keys(node)) expect([...plain, 'additionalProperties'], at).toContain(keyword)
    expect(node.type, at).toBeTypeOf('string')
    for (const [name, member] of Object.entries((node.properties ?? {}) as object)) check(member, `${at}.${name}`)
    if (node.items !== undefined) check(node.items as Record<string, unknown>, `${at}.items`)
  }
  expect(tools.map(({ name }) => name).sort()).toEqual([...TOOL_NAMES].sort())
  for (const { name, input } of tools) check(input, name)
})

test('the root of an input is an object without a union, whose members are schemas', () => {
  for (const schema of INPUTS.map((name) => inputSchema(name))) {
    expect(schema.type).toBe('object')
    for (const keyword of ['oneOf', 'anyOf', 'allOf', 'unevaluatedProperties'])
      expect(schema).not.toHaveProperty(keyword)
    for (const member of Object.values(schema.properties as object)) expect(member).toBeTypeOf('object')
    expect(schema.additionalProperties).toBe(false)
  }
  expect(Object.keys(inputSchema('fetch_request.v1').properties as object).sort()).toEqual(
    [
      'boxes',
      'chunk_id',
      'doc_id',
      'doc_path',
      'end',
      'line_end',
      'line_start',
      'max_tokens',
      'neighbours',
      'start',
    ].sort(),
  )
})

test('making a schema doesn’t change those of @kebab/schemas', () => {
  const before = JSON.stringify(schemas)
  for (const name of OUTPUTS) outputSchema(name)
  expect(JSON.stringify(schemas)).toBe(before)
})

test('an input has the bounds that say something, those up to 1,000, and the defaults, enums and texts of its members', () => {
  const texts = { k: 'How many.', tags: 'Any of them.' }
  const { properties } = inputSchema('search_request.v1', texts)
  expect(properties).toMatchObject({
    k: { type: 'integer', minimum: 1, maximum: 1000, default: 10, description: 'How many.' },
    mode: { type: 'string', enum: ['lexical', 'vector', 'hybrid'] },
    snippet_chars: { minimum: 0, default: 220 },
    filters: { properties: { tags: { type: 'array', description: 'Any of them.' } } },
  })
  const { seed, temperature, max_depth } = inputSchema('ask_request.v1').properties as Record<string, object>
  expect(seed).toEqual({ type: 'integer' })
  expect(temperature).toMatchObject({ minimum: 0, maximum: 2 })
  expect(max_depth).toMatchObject({ minimum: 1, maximum: 10 })
  const large = /"m(?:in|ax)imum":-?\d{5,}/
  for (const name of INPUTS) expect(JSON.stringify(inputSchema(name))).not.toMatch(large)
})
