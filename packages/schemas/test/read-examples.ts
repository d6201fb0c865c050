import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type SchemaName, schemas } from '@kebab/schemas'

export const ROOT = join(import.meta.dirname, '../../..')

export const NAMES = Object.keys(schemas) as SchemaName[]

export interface Example {
  name: SchemaName
  /** The file's name without its extension: for an invalid example, the rule that it breaks. */
  title: string
  value: unknown
}

/** The folder of a schema's examples, such as `search_hit`. */
export const folderOf = (name: SchemaName): string => name.replace(/\.v\d+$/, '')

/** All examples of one side, by name and title. */
export function readExamples(side: 'valid' | 'invalid'): Example[] {
  return NAMES.flatMap((name) => {
    const folder = join(ROOT, 'schemas/examples', side, folderOf(name))
    return readdirSync(folder).map((file) => ({
      name,
      title: file.replace(/\.json$/, ''),
      value: JSON.parse(readFileSync(join(folder, file), 'utf8')) as unknown,
    }))
  })
}
