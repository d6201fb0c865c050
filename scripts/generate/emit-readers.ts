import { branchesOf, closeUnion } from './close-union.js'
import type { SchemaFile, SchemaNode } from './read-schemas.js'

/**
 * Rules that JSON Schema can't express, or whose issue needs a hint, by the schema or member that
 * they are about. They are written by hand, in `reading.ts` and
 * `filter-conditions.ts`.
 */
const RULES: Readonly<Record<string, string>> = {
  Boost: 'boostOfSome',
  SearchFilters: 'filtersInBounds',
  'SearchFilters.path_glob': 'globsInAll',
  'Search.cursor': 'pageCursor',
  'Documents.cursor': 'pageCursor',
  FetchRequestV1: 'spanInOrder',
}

/** What is read by hand alone, in `filter-conditions.ts`. */
const MANUAL: Readonly<Record<string, Read & { wireTypes: string[] }>> = {
  'SearchFilters.metadata': {
    check: 'fieldConditions',
    type: 'Record<string, FieldOperators>',
    wireTypes: ['FieldOperators'],
  },
}

/** The checks that are in `filter-conditions.ts`. The others are in `reading.ts`. */
const OF_FILTERS = ['boostOfSome', 'fieldConditions', 'filtersInBounds', 'globsInAll']

/** What is for people, or for other readers of a schema. */
const NOTES = ['$schema', '$id', '$defs', 'title', 'description', 'default', 'unevaluatedProperties']

/** How a value is read: the code of its check, and its type. */
interface Read {
  check: string
  type: string
}

/**
 * One TypeScript module with a reader and an input type for every schema of a request. The input's
 * names are camelCase. Objects that another schema describes keep the names of the wire, because
 * they are handed on. A request within a request is left unread: it has a reader of its own. A
 * keyword that the readers don't know is an error, so that nothing of a schema is passed over.
 */
export function emitReaders(schemas: readonly SchemaFile[], banner: string): string {
  const module = new ReaderModule(schemas)
  for (const schema of schemas) if (schema.isRequest) module.addReader(schema)
  module.addFilterReaders()
  return module.text(banner)
}

class ReaderModule {
  readonly #files: ReadonlyMap<string, SchemaFile>
  readonly #combinators = new Set<string>(['reader'])
  readonly #wireTypes = new Set<string>()
  /** Declarations by the name that they declare, in order. */
  readonly #declared = new Map<string, string>()

  constructor(schemas: readonly SchemaFile[]) {
    this.#files = new Map(schemas.map((one) => [one.file, { ...one, schema: closeUnion(one.schema) }]))
  }

  addReader({ file, typeName, label }: SchemaFile): void {
    const source = this.#files.get(file)!
    const { schema } = source
    const branches = schema.oneOf === undefined ? [] : branchesOf(schema)
    const base = typeName.replace(/V\d+$/, '')
    const type = `${base.replace(/(Request|Input)$/, '')}Input`
    const check =
      branches.length === 0
        ? this.#object(source, type, schema)
        : this.#union(
            source,
            type,
            schema,
            branches.map(({ $ref }) => $ref.slice('#/$defs/'.length)),
          )
    const ruled = this.#ruled(typeName, { check, type })
    const note = `/** Reads \`${label}\`. */`
    this.#declare(
      `read${base}`,
      `${note}\nexport const read${base}: RequestReader<${type}> = /* @__PURE__ */ reader(() =>\n  ${ruled.check},\n)`,
    )
  }

  /** The filters of a search, for calls that take them as `filters`, in camelCase or on the wire. */
  addFilterReaders(): void {
    const type = 'SearchFiltersInput'
    for (const [name, combinator, names] of [
      ['readFilters', 'inCode', 'in camelCase'],
      ['readWireFilters', 'object', 'in the names of the wire'],
    ] as const) {
      const { check } = this.#ruled('SearchFilters', {
        check: `${this.#use(combinator)}<${type}>(searchFiltersShape())`,
        type,
      })
      this.#declare(
        name,
        `/** Reads the filters of a search ${names}. Issues name them \`filters\`. */\nexport const ${name}: RequestReader<${type}> = /* @__PURE__ */ reader(() =>\n  ${check},\n  'filters',\n)`,
      )
    }
  }

  text(banner: string): string {
    const combinators = [...this.#combinators].filter((name) => !OF_FILTERS.includes(name))
    const names = [...combinators, 'type RequestReader'].sort().map((name) => `  ${name},\n`)
    const imports = [
      `import { ${[...this.#combinators]
        .filter((name) => OF_FILTERS.includes(name))
        .sort()
        .join(', ')} } from '../filter-conditions.js'`,
      `import {\n${names.join('')}} from '../reading.js'`,
      `import type { ${[...this.#wireTypes].sort().join(', ')} } from './wire.js'`,
    ]
    return `${banner}\n${imports.join('\n')}\n\n${[...this.#declared.values()].join('\n\n')}\n`
  }

  #declare(name: string, code: string): void {
    this.#declared.set(name, code)
  }

  /** A check of the run time. */
  #use(name: string): string {
    this.#combinators.add(name)
    return name
  }

  #ruled(name: string, { check, type }: Read): Read {
    const rule = RULES[name]
    if (rule === undefined) return { check, type }
    return { check: `${this.#use(rule)}(${check})`, type }
  }

  /** The check of an object into the names of the input, whose interface is declared. */
  #object(source: SchemaFile, type: string, node: SchemaNode): string {
    const owner = type.replace(/Input$/, '')
    const shape = this.#shape(source, owner, node)
    this.#declareInterface(type, node, this.#membersOf(source, owner, node))
    return `${this.#use('object')}<${type}>(${shape}())`
  }

  #union(source: SchemaFile, type: string, schema: SchemaNode, names: readonly string[]): string {
    const every = names.flatMap((name) => Object.keys(propertiesOf(definition(source, name))))
    const shapes = names.map((name) => {
      const branch = withoutExcluded(definition(source, name))
      const members = this.#membersOf(source, name, branch)
      const absent = [...new Set(every)].filter((one) => !(one in propertiesOf(branch)))
      this.#declareInterface(`${name}Input`, branch, members, absent)
      return `${this.#shape(source, name, branch)}()`
    })
    this.#declare(type, `${docOf(schema, '')}export type ${type} = ${names.map((name) => `${name}Input`).join(' | ')}`)
    return `${this.#use('union')}<${type}>([${shapes.join(', ')}])`
  }

  #declareInterface(type: string, node: SchemaNode, members: readonly Member[], absent: readonly string[] = []): void {
    const lines = members.map(
      ({ name, description, type: of }) => `${docOf({ description }, '  ')}  ${camelCase(name)}: ${of}`,
    )
    const none = absent.map((name) => `  ${camelCase(name)}?: undefined`)
    this.#declare(type, `${docOf(node, '')}export interface ${type} {\n${[...lines, ...none].join('\n')}\n}`)
  }

  /**
   * Declares how the members of an object are read, and returns the name of the function that says
   * it.
   */
  #shape(source: SchemaFile, name: string, node: SchemaNode, kind = 'Shape'): string {
    const called = `${name[0]!.toLowerCase()}${name.slice(1)}${kind}`
    if (this.#declared.has(called)) return called
    const members = this.#membersOf(source, name, node)
    const lines = members.map((member) => `  ${camelCase(member.name)}: ${member.code},`)
    this.#declare(called, `const ${called} = () => ({\n${lines.join('\n')}\n})`)
    return called
  }

  #membersOf(source: SchemaFile, owner: string, node: SchemaNode): Member[] {
    // A rule by hand keeps to the least number of members.
    const ruled = RULES[owner] === undefined ? [] : ['minProperties']
    only(node, ['type', 'properties', 'required', 'additionalProperties', 'oneOf', ...ruled], owner)
    const needed = (node.required ?? []) as string[]
    return Object.entries(propertiesOf(node)).map(([name, part]) => {
      const self = this.#recursive(owner, name, part)
      if (self !== undefined) return self
      const { check, type } = this.#ruled(`${owner}.${name}`, this.#read(source, part, `${owner}.${name}`))
      const { description } = part
      const given = JSON.stringify(name).replaceAll('"', "'")
      if (needed.includes(name)) {
        return { name, description, type, code: `${this.#use('required')}(${given}, ${check})` }
      }
      if (part.default === undefined) {
        return { name, description, type: `${type} | undefined`, code: `${this.#use('optional')}(${given}, ${check})` }
      }
      const fallback = JSON.stringify(part.default).replaceAll('"', "'")
      return { name, description, type, code: `${this.#use('withDefault')}(${given}, ${fallback}, ${check})` }
    })
  }

  /** A member that holds objects such as its owner, or a list of them. Absent: it holds others. */
  #recursive(
    owner: string,
    name: string,
    { $ref, items, minItems, maxItems, description }: SchemaNode,
  ): Member | undefined {
    const reference = `#/$defs/${owner}`
    const isMany = (items as SchemaNode | undefined)?.$ref === reference
    if (!isMany && $ref !== reference) return undefined
    const type = `${owner}Input${isMany ? '[]' : ''}`
    const check = isMany ? `${this.#use('list')}(self, ${minItems}, ${maxItems})` : 'self'
    const code = `${this.#use('recursive')}<${type}>('${name}', (self) => ${check})`
    return { name, description, type: `${type} | undefined`, code }
  }

  #read(source: SchemaFile, node: SchemaNode, at: string): Read {
    const manual = MANUAL[at]
    if (manual !== undefined) {
      for (const name of manual.wireTypes) this.#wireTypes.add(name)
      return { check: this.#use(manual.check), type: manual.type }
    }
    if (typeof node.$ref === 'string') {
      only(node, ['$ref'], at)
      return this.#readReference(source, node.$ref, at)
    }
    if (node.enum !== undefined) {
      only(node, ['enum'], at)
      const values = (node.enum as string[]).map((one) => `'${one}'`)
      return { check: `${this.#use('oneOf')}(${values.join(', ')})`, type: values.join(' | ') }
    }
    if (node.const !== undefined) {
      only(node, ['const'], at)
      return { check: `${this.#use('oneOf')}('${node.const}')`, type: `'${node.const}'` }
    }
    if (node.anyOf !== undefined) return this.#readOneOrMore(source, node, at)
    return this.#readType(source, node, at)
  }

  #readType(source: SchemaFile, node: SchemaNode, at: string): Read {
    const { type, minimum, maximum } = node
    if (type === 'boolean') {
      only(node, ['type'], at)
      return { check: this.#use('flag'), type }
    }
    if (type === 'integer' || type === 'number') {
      only(node, ['type', 'minimum', 'maximum'], at)
      if (minimum === undefined || maximum === undefined) throw new Error(`${at}: expected a minimum and a maximum`)
      return { check: `${this.#use(type)}(${bound(minimum)}, ${bound(maximum)})`, type: 'number' }
    }
    if (type === 'array') {
      only(node, ['type', 'items', 'minItems', 'maxItems'], at)
      const { items, minItems = 0, maxItems } = node
      if (maxItems === undefined) throw new Error(`${at}: expected maxItems`)
      const item = this.#read(source, items as SchemaNode, at)
      return { check: `${this.#use('list')}(${item.check}, ${minItems}, ${maxItems})`, type: `${item.type}[]` }
    }
    if (type !== 'string') throw new Error(`${at}: expected a type that readers know, found ${JSON.stringify(node)}`)
    if (node.format !== undefined) {
      only(node, ['type', 'format', 'pattern'], at)
      if (node.format !== 'date-time' || typeof node.pattern !== 'string')
        throw new Error(`${at}: expected date-time with a pattern, found ${JSON.stringify(node)}`)
      return { check: `${this.#use('dateTime')}(/${node.pattern}/)`, type }
    }
    only(node, ['type', 'minLength', 'maxLength', 'pattern'], at)
    const { minLength, maxLength, pattern } = node
    if (![undefined, 1].includes(minLength as 1)) throw new Error(`${at}: expected minLength 1, found ${minLength}`)
    if (![undefined, '\\S'].includes(pattern as '')) throw new Error(`${at}: expected pattern \\S, found ${pattern}`)
    const options = [
      ...(minLength === undefined ? [] : ['filled: true']),
      ...(pattern === undefined ? [] : ['notBlank: true']),
      ...(maxLength === undefined ? [] : [`max: ${maxLength}`]),
    ]
    return { check: `${this.#use('text')}(${options.length === 0 ? '' : `{ ${options.join(', ')} }`})`, type }
  }

  /** One value or an array of such values. */
  #readOneOrMore(source: SchemaFile, node: SchemaNode, at: string): Read {
    only(node, ['anyOf'], at)
    const [one, { type, items, minItems, maxItems, ...more } = {}] = node.anyOf as SchemaNode[]
    const isOneOrMore =
      type === 'array' &&
      minItems === 1 &&
      Object.keys(more).length === 0 &&
      JSON.stringify(items) === JSON.stringify(one)
    if (!isOneOrMore) throw new Error(`${at}: expected one value or an array of such, found ${JSON.stringify(node)}`)
    const item = this.#read(source, one!, at)
    const many = item.type.includes(' ') ? `(${item.type})[]` : `${item.type}[]`
    return { check: `${this.#use('oneOrMore')}(${item.check}, ${maxItems})`, type: many }
  }

  #readReference(from: SchemaFile, reference: string, at: string): Read {
    const [file, pointer] = reference.split('#') as [string, string | undefined]
    const source = file === '' ? from : this.#files.get(file)
    if (source === undefined) throw new Error(`${at}: expected a reference to a schema, found ${reference}`)
    const name = pointer?.slice('/$defs/'.length)
    const node = name === undefined ? source.schema : definition(source, name)
    const typeName = name ?? source.typeName
    if (node.type === 'object') {
      if (name === undefined && source.isRequest) return { check: this.#use('unread'), type: 'unknown' }
      if (source === from && source.isRequest)
        return this.#ruled(typeName, {
          check: this.#object(source, `${typeName}Input`, node),
          type: `${typeName}Input`,
        })
      this.#wireTypes.add(typeName)
      return this.#ruled(typeName, {
        check: `${this.#use('onWire')}<${typeName}>(${this.#wireShape(source, typeName, node)}())`,
        type: typeName,
      })
    }
    if (node.enum === undefined) return this.#read(source, node, at)
    this.#wireTypes.add(typeName)
    return { check: this.#read(source, node, at).check, type: typeName }
  }

  /** The shape of an object that is passed on. One with objects in it has a shape for that alone. */
  #wireShape(source: SchemaFile, name: string, node: SchemaNode): string {
    if (!source.isRequest || !this.#hasObjects(source, name, node)) return this.#shape(source, name, node)
    return this.#shape({ ...source, isRequest: false }, name, node, 'WireShape')
  }

  /** Whether members of an object are objects of other types. */
  #hasObjects(source: SchemaFile, typeName: string, node: SchemaNode): boolean {
    return Object.values(propertiesOf(node)).some(({ $ref }) => {
      const name = typeof $ref === 'string' ? $ref.slice('#/$defs/'.length) : typeName
      return name !== typeName && definition(source, name).type === 'object'
    })
  }
}

interface Member {
  name: string
  description: unknown
  type: string
  code: string
}

function definition({ schema }: SchemaFile, name: string): SchemaNode {
  return (schema.$defs as Record<string, SchemaNode>)[name]!
}

function propertiesOf(node: SchemaNode): Record<string, SchemaNode> {
  return (node.properties ?? {}) as Record<string, SchemaNode>
}

/**
 * A branch without the members that it only excludes. Its first required member is first, which
 * tells the branches apart.
 */
function withoutExcluded(branch: SchemaNode): SchemaNode {
  const head = (branch.required as string[])[0]!
  const kept = Object.entries(propertiesOf(branch)).filter(([, part]) => (part as unknown) !== false)
  kept.sort(([one], [other]) => Number(other === head) - Number(one === head))
  return { ...branch, properties: Object.fromEntries(kept) }
}

/** Refuses a keyword that no reader keeps to. */
function only(node: SchemaNode, keywords: readonly string[], at: string): void {
  const unknown = Object.keys(node).find((keyword) => !keywords.includes(keyword) && !NOTES.includes(keyword))
  if (unknown !== undefined) throw new Error(`${at}: expected keywords that readers know, found ${unknown}`)
}

function docOf({ description }: SchemaNode, indent: string): string {
  return typeof description === 'string' ? `${indent}/** ${description.replaceAll('*/', '*\\/')} */\n` : ''
}

function camelCase(name: string): string {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/** The widest bounds of integers have a name. */
function bound(limit: unknown): string {
  return `${limit}`.replace(`${Number.MAX_SAFE_INTEGER}`, 'Number.MAX_SAFE_INTEGER')
}
