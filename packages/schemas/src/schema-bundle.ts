import { schemas } from './schemas.js'

/** A part of a JSON Schema. */
export type Subschema = { readonly [keyword: string]: unknown }

/** Parts of the schemas that refer to nothing outside of a document. */
export interface SchemaBundle {
  /** What the parts refer to, by name. Put it where the references point. */
  readonly definitions: { readonly [name: string]: Subschema }
  /**
   * Returns a part whose references point into `definitions`, and adds what it refers to.
   *
   * @param file the file that references without a name of a file are about, such as
   *   `search_hit.schema.json`. Default: none
   * @throws TypeError for a reference to nothing
   */
  add(subschema: Subschema, file?: string): Subschema
}

/**
 * Makes a bundle for a document of your own, such as one of OpenAPI:
 * `schemaBundle('#/components/schemas/').add({ $ref: 'search_hit.schema.json' })`. Nothing in it
 * names a dialect or an `$id`. The schemas themselves stay as they are.
 *
 * @param at where the document has the definitions, as a fragment that ends in `/`
 */
export function schemaBundle(at: string): SchemaBundle {
  const definitions: { [name: string]: Subschema } = {}
  const rewrite = (node: unknown, from: string): unknown => {
    if (Array.isArray(node)) return node.map((item) => rewrite(item, from))
    if (typeof node !== 'object' || node === null) return node
    const entries = Object.entries(node).map(([keyword, value]) => [
      keyword,
      keyword === '$ref' && typeof value === 'string' ? included(value, from) : rewrite(value, from),
    ])
    return Object.fromEntries(entries)
  }
  /** Puts the target of a reference among the definitions, and returns its new reference. */
  const included = (reference: string, from: string): string => {
    const { subschema, file, name } = resolveSchema(reference, from)
    if (!Object.hasOwn(definitions, name)) {
      // Reserved before it is filled, since a definition may refer to itself.
      definitions[name] = {}
      definitions[name] = rewrite(subschema, file) as Subschema
    }
    return `${at}${name}`
  }
  return { definitions, add: (subschema, file = '') => rewrite(subschema, file) as Subschema }
}

/** What a reference is about. */
export interface ResolvedSchema {
  /** The part, without the keywords of a file. */
  subschema: Subschema
  /** The file that it is in. */
  file: string
  /** Its name, which is unique across all files. */
  name: string
}

/** Keywords of a file that its part leaves out. */
const FILE_KEYWORDS = ['$schema', '$id', 'title', '$defs']

/**
 * Returns what a reference within a file refers to: a part of it, another file, or a part of that.
 * @throws TypeError for a reference to nothing
 */
export function resolveSchema(reference: string, file: string): ResolvedSchema {
  const [fileName = '', pointer = ''] = reference.split('#')
  const target = fileName || file
  const schema = Object.values(schemas).find(({ $id }) => $id.endsWith(`/${target}`))
  const name = pointer.slice('/$defs/'.length)
  const subschema = name === '' ? schema && bodyOf(schema) : (schema?.$defs as Subschema | undefined)?.[name]
  if (subschema === undefined) throw new TypeError(`$ref: expected a part of a schema, found ${reference}`)
  return { subschema: subschema as Subschema, file: target, name: name || target.slice(0, target.indexOf('.')) }
}

function bodyOf(schema: Subschema): Subschema {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => !FILE_KEYWORDS.includes(keyword)))
}
