import { readFile } from 'node:fs/promises'
import { _, type CodeKeywordDefinition, Name } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import standalone from 'ajv/dist/standalone/index.js'
import formats from 'ajv-formats'
import { build, type Plugin } from 'esbuild'
import { closeUnion } from './close-union.js'
import { mapNodes } from './map-nodes.js'
import type { SchemaFile, SchemaNode } from './read-schemas.js'

/**
 * After how many errors a validator stops going through an array or a map: listing all of them
 * takes time in the square of their number.
 */
const ENOUGH = 100

/**
 * The schemas as one ES module without imports, `validators`: a validator for each, by label, which
 * lists its errors.
 */
export async function emitValidators(schemas: readonly SchemaFile[], licence: string, root: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: compileSchemas(schemas), resolveDir: root },
    absWorkingDir: root,
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    minify: true,
    lineLimit: 160,
    banner: { js: licence },
    plugins: [withoutCodeNotes],
  })
  return outputFiles[0]!.text
}

function compileSchemas(schemas: readonly SchemaFile[]): string {
  const ajv = new Ajv2020({
    allErrors: true,
    // A value counts as what it would be as JSON: inherited members are none.
    ownProperties: true,
    discriminator: true,
    strict: true,
    strictRequired: false,
    // A type for every reference is one function, rather than a copy in each place.
    inlineRefs: false,
    // Messages are made from keyword and parameters, and also say what was found.
    messages: false,
    code: { source: true, esm: true },
  })
  // Unions are closed by branch and no reference is dynamic, so nothing has to be tracked at run
  // time.
  Object.assign(ajv.opts, { unevaluated: false, dynamicRef: false })
  formats(ajv, ['date-time'])
  ajv.addKeyword(enough)
  for (const { schema } of schemas) {
    const closed = closeUnion(schema)
    ajv.addSchema(mapNodes(closed, (node) => withEnough(withDiscriminator(withoutNotes(node), closed))) as SchemaNode)
  }
  const ids = Object.fromEntries(schemas.map(({ schema, typeName }) => [typeName, schema.$id]))
  const record = schemas.map(({ label, typeName }) => `${JSON.stringify(label)}: ${typeName}`)
  return `${standalone(ajv, ids)}\nexport const validators = { ${record.join(', ')} }`
}

/** Returns from the validator once there are enough errors. */
const enough: CodeKeywordDefinition = {
  keyword: 'enough',
  code: ({ gen, it }) => {
    gen.if(_`${new Name('errors')} > ${ENOUGH}`, () =>
      gen.assign(_`${it.validateName}.errors`, new Name('vErrors')).return(false),
    )
  },
}

/**
 * Asks after each item, and after each member without a schema of its own, whether there are enough
 * errors.
 */
function withEnough(node: SchemaNode): SchemaNode {
  const many = ['items', 'additionalProperties'].filter(
    (keyword) => node[keyword] !== undefined && node[keyword] !== true,
  )
  const bounded = many.map((keyword) => [keyword, { allOf: [node[keyword]], enough: true }])
  return { ...node, ...Object.fromEntries(bounded) }
}

/**
 * Leaves out text for people. A `title` or `description` that isn't a string is a member of that
 * name, and stays.
 */
function withoutNotes(node: SchemaNode): SchemaNode {
  const note = (keyword: string) =>
    ['title', 'description', '$comment'].includes(keyword) && typeof node[keyword] === 'string'
  return Object.fromEntries(Object.entries(node).filter(([keyword]) => !note(keyword)))
}

/**
 * Has ajv check only the branch of a union that a constant member names, so that its errors are
 * about that branch.
 */
function withDiscriminator(node: SchemaNode, root: SchemaNode): SchemaNode {
  if (!Array.isArray(node.oneOf)) return node
  const definitions = root.$defs as { [name: string]: SchemaNode }
  const branches = node.oneOf.map(({ $ref }) => {
    return definitions[String($ref).slice('#/$defs/'.length)]?.properties as { [name: string]: SchemaNode }
  })
  const propertyName = Object.keys(branches[0] ?? {}).find((name) => {
    const constants = new Set(branches.map((properties) => properties[name]?.const))
    return constants.size === branches.length && !constants.has(undefined)
  })
  return propertyName === undefined ? node : { ...node, discriminator: { propertyName } }
}

/**
 * The run-time parts of ajv carry notes for its code generator that contain `require(...)` as text.
 * They are removed, so that scanners for loaded code find nothing.
 */
const withoutCodeNotes: Plugin = {
  name: 'without-code-notes',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]ajv[\\/]dist[\\/]runtime[\\/].*\.js$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replace(/^\w+\.code = .*$/m, ''),
    }))
  },
}
