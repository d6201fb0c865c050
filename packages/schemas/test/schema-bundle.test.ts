import { resolveSchema, type SchemaName, schemaBundle, schemas } from '@kebab/schemas'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { expect, test } from 'vitest'
import { folderOf, NAMES, readExamples } from './read-examples.js'

const fileOf = (name: SchemaName): string => `${folderOf(name)}.schema.json`

test('a bundle of all schemas refers to nothing else, and judges every example as they do', () => {
  const { add, definitions } = schemaBundle('#/$defs/')
  const subschemas = new Map(NAMES.map((name) => [name, add({ $ref: fileOf(name) })]))
  const text = JSON.stringify(definitions)
  expect(text).not.toMatch(/"\$(id|schema|defs)":/)
  for (const [, target = ''] of text.matchAll(/"\$ref":"([^"]*)"/g))
    expect(Object.keys(definitions)).toContain(target.slice('#/$defs/'.length))
  const ajv = formats(new Ajv2020({ strict: false }) as never) as unknown as Ajv2020
  ajv.addSchema({ $id: 'bundle', $defs: definitions })
  for (const name of NAMES) {
    const accepts = ajv.getSchema(`bundle${subschemas.get(name)!.$ref}`)!
    for (const side of ['valid', 'invalid'] as const)
      for (const example of readExamples(side))
        if (example.name === name) expect(accepts(example.value), `${name} ${example.title}`).toBe(side === 'valid')
  }
})

test('a bundle leaves the schemas as they are', () => {
  const before = JSON.stringify(schemas)
  for (const name of NAMES) schemaBundle('#/').add({ $ref: fileOf(name) })
  expect(JSON.stringify(schemas)).toBe(before)
})

test('a reference to nothing is refused', () => {
  for (const reference of ['nobody.schema.json', 'search_hit.schema.json#/$defs/Nobody', '#/$defs/SearchHit'])
    expect(() => resolveSchema(reference, ''), reference).toThrow(`found ${reference}`)
})
