import { type SchemaName, type SchemaTypes, validate } from '@kebab/schemas'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import answer from '../../packages/schemas/test/contracts/answer.schema.json' with { type: 'json' }
import searchHit from '../../packages/schemas/test/contracts/search_hit.schema.json' with { type: 'json' }
import earlierResponse from '../../packages/schemas/test/contracts/search_response.earlier.schema.json' with {
  type: 'json',
}
import searchResponse from '../../packages/schemas/test/contracts/search_response.schema.json' with { type: 'json' }

/** The contracts as they were given, by the label of the values that they judge. */
const CONTRACTS = [answer, searchHit, searchResponse, earlierResponse].map((schema) => ({
  label: schema.properties.schema_version.const,
  accepts: formats(new Ajv2020({ allErrors: true, strict: false })).compile(schema),
}))

/**
 * Throws unless the value fits our schema of this name. Everything in it that carries a label must
 * also fit the contract of that label, where there is one. The message lists all issues.
 */
export function assertWire<N extends SchemaName>(name: N, value: unknown): asserts value is SchemaTypes[N] {
  const own = validate(name, value).map(({ path, message }) => `${path || 'the value'} ${message}`)
  const given = own.length > 0 ? [] : contractIssues(value, '')
  if (own.length + given.length > 0) throw new Error(`not a valid ${name}:\n${[...own, ...given].join('\n')}`)
}

function contractIssues(value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null) return []
  const issues = CONTRACTS.filter(({ label }) => label === (value as { schema_version?: unknown }).schema_version)
    .filter(({ accepts }) => !accepts(value))
    .map(
      ({ label, accepts }) => `${path || 'the value'} breaks the contract ${label}: ${JSON.stringify(accepts.errors)}`,
    )
  return [...issues, ...Object.entries(value).flatMap(([key, member]) => contractIssues(member, `${path}/${key}`))]
}
