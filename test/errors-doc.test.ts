import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ErrorCode, KebabError } from '@kebab/core'
import { describe, expect, test } from 'vitest'
import schema from '../schemas/error.schema.json' with { type: 'json' }

const root = join(import.meta.dirname, '..')
const doc = readFileSync(join(root, 'docs/errors.md'), 'utf8')
const sections = doc.split(/^(?=## )/m).slice(1)

/**
 * The members of each code's details in the schema. Members that may be absent have a question
 * mark.
 */
const DETAILS = Object.values(schema.$defs).flatMap((definition) => {
  const { code, details } = ('properties' in definition ? definition.properties : {}) as {
    code?: { const?: string }
    details?: false | { properties: object; required?: string[] }
  }
  if (code?.const === undefined || details === undefined) return []
  const required = details ? (details.required ?? []) : []
  const members = Object.keys(details ? details.properties : {})
  return [[code.const, members.map((name) => (required.includes(name) ? name : `${name}?`))] as const]
})
const codes = schema.$defs.ErrorCode.enum as ErrorCode[]

/** The text behind a label in a section, up to the next one. */
function field(section: string, label: string): string {
  const items = section.split(/^- /m).slice(1)
  const start = `**${label}:** `
  return (
    items
      .find((item) => item.startsWith(start))
      ?.slice(start.length)
      .trim() ?? ''
  )
}

test('every code of the wire has a section, in the order of the schema, and there is no other', () => {
  expect(sections.map((section) => /^## `(.+)`$/m.exec(section)?.[1])).toEqual(codes)
  expect(DETAILS.map(([code]) => code)).toEqual(codes)
})

describe.each(codes)('%s', (code) => {
  const section = sections.find((one) => one.startsWith(`## \`${code}\``)) ?? ''

  test('says when it happens and what to do', () => {
    expect(field(section, 'When').length).toBeGreaterThan(20)
    expect(field(section, 'Do').length).toBeGreaterThan(10)
  })

  test('names the members of its details, with a question mark where they may be absent', () => {
    const named = [...field(section, 'Details').matchAll(/`([^`]+)`/g)].map(([, name]) => name)
    expect(named).toEqual(DETAILS.find(([one]) => one === code)?.[1])
    if (named.length === 0) expect(field(section, 'Details')).toBe('none')
  })

  test('says whether it is retryable by default', () => {
    expect(field(section, 'Retryable')).toBe(new KebabError(code, 'one').retryable ? 'yes' : 'no')
  })
})
