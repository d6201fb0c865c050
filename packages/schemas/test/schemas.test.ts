import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type JsonSchema, schemas } from '@kebab/schemas'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import { folderOf, NAMES, ROOT } from './read-examples.js'

const BASE = 'https://kebab.local/wire/v1/'

type Node = { [keyword: string]: unknown }

/**
 * Every property of a schema with its JSON pointer. Properties that a condition only narrows are
 * left out.
 */
function propertiesIn(node: unknown, path: string): [string, unknown][] {
  if (typeof node !== 'object' || node === null) return []
  const properties = Object.entries((node as Node).properties ?? {}).map(([name, subschema]): [string, unknown] => [
    `${path}/${name}`,
    subschema,
  ])
  const subschemas = Object.entries(node).filter(([keyword]) => !['if', 'then', 'else', 'contains'].includes(keyword))
  return [...properties, ...subschemas.flatMap(([keyword, subschema]) => propertiesIn(subschema, `${path}/${keyword}`))]
}

describe.each(NAMES)('%s', (name) => {
  const schema = schemas[name]
  const file = `${folderOf(name)}.schema.json`

  test('is the file of its name, under an $id of our own', () => {
    expect(schema).toEqual(JSON.parse(readFileSync(join(ROOT, 'schemas', file), 'utf8')))
    expect(schema.$id).toBe(BASE + file)
    expect(schema.$schema).toBe('https://json-schema.org/draft/2020-12/schema')
  })

  test('is a file that the package exports', () => {
    const path = createRequire(import.meta.url).resolve(`@kebab/schemas/${file}`)
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(schema)
  })

  test('describes every property', () => {
    const properties = propertiesIn(schema, '')
    expect(properties.length).toBeGreaterThan(2)
    for (const [path, subschema] of properties) {
      if (typeof subschema !== 'boolean') expect((subschema as Node).description, path).toMatch(/^\S.*[.`"]$/)
    }
  })

  test('closes every object, except for free metadata', () => {
    const open = JSON.stringify(schema, (key, value) => {
      const isObject = value?.type === 'object' && value.properties !== undefined && value.$ref === undefined
      const closed = value?.additionalProperties === false || value?.unevaluatedProperties === false
      return key !== '' && isObject && !closed && !isBranch(schema, key) && !isCondition(key) ? { open: key } : value
    })
    expect(open).not.toContain('"open"')
  })
})

const isCondition = (key: string) => ['if', 'then', 'contains', 'verification'].includes(key)

/** The branches of a union are closed by the union. */
function isBranch({ oneOf, then, else: otherwise, unevaluatedProperties }: JsonSchema, key: string): boolean {
  const branches = [...((oneOf as Node[] | undefined) ?? []), then, otherwise] as (Node | undefined)[]
  return unevaluatedProperties === false && branches.some((branch) => branch?.$ref === `#/$defs/${key}`)
}

test('there is a schema for every file and a file for every schema', () => {
  const files = readdirSync(join(ROOT, 'schemas')).filter((file) => file.endsWith('.json'))
  expect(files.sort()).toEqual(NAMES.map((name) => `${folderOf(name)}.schema.json`).sort())
})

test('the schemas compile with `strict: true` of Ajv, without a warning', () => {
  const words: unknown[] = []
  const say = (...args: unknown[]) => words.push(args)
  const ajv = new Ajv2020({ strict: true, logger: { log: say, warn: say, error: say } })
  formats(ajv)
  for (const schema of Object.values(schemas)) ajv.addSchema(schema)
  for (const schema of Object.values(schemas)) expect(ajv.getSchema(schema.$id)).toBeTypeOf('function')
  expect(words).toEqual([])
})
