import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Any part of a JSON Schema that is an object. */
export interface SchemaNode {
  [keyword: string]: unknown
}

/** A hand-written schema with the names that are derived from it. */
export interface SchemaFile {
  /** Such as `search_hit.schema.json`. */
  file: string
  /** The file as it is. */
  text: string
  schema: SchemaNode & { $id: string; title: string }
  /** What `validate` calls the schema, such as `search_hit.v1`. */
  label: string
  /** What TypeScript calls the schema, such as `SearchHitV1`. */
  typeName: string
  /** Whether it is what callers hand in, or a file that is read as such. */
  isRequest: boolean
}

const SUFFIX = '.schema.json'

const REQUESTS = /_(request|input|config)$/

/**
 * Reads every schema of a folder, by file name ascending. A file whose `$id` doesn't end in its own
 * name is an error.
 */
export async function readSchemas(folder: string): Promise<SchemaFile[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(SUFFIX)).sort()
  return Promise.all(files.map((file) => readSchema(folder, file)))
}

async function readSchema(folder: string, file: string): Promise<SchemaFile> {
  const text = await readFile(join(folder, file), 'utf8')
  const schema: SchemaFile['schema'] = JSON.parse(text)
  if (schema.$id?.split('/').at(-1) !== file)
    throw new Error(`${file}: expected an $id ending in /${file}, found ${schema.$id}`)
  const [name, version] = schema.title.split(' ')
  const stem = file.slice(0, -SUFFIX.length)
  return {
    file,
    text,
    schema,
    label: version === undefined ? stem : `${stem}.${version}`,
    typeName: `${name}${version?.toUpperCase() ?? ''}`,
    isRequest: REQUESTS.test(stem),
  }
}
