import type { Document, FieldCondition } from '@kebab/core'
import {
  fieldBounds,
  fieldNames,
  fieldPath,
  fieldTime,
  metadataFields,
  type StoredFieldValue,
  sortableText,
  tagKey,
} from '@kebab/core/internal'
import type { Session } from '../session.js'
import { storedText } from '../stored-text.js'

// What filters read of metadata is one JSON object: the values of each field by its path. Texts in
// it are in a form that sorts as JavaScript does and that the server takes.

/** A value of a field. An object has neither member. */
interface StoredField {
  /** The value. */
  v?: Exclude<StoredFieldValue, null>
  /** The time that a text is, in milliseconds since 1970. */
  t?: number
}

/** Returns the fields of a document as JSON. */
export function storedFields({ metadata }: Pick<Document, 'metadata'>): string {
  const fields = [...metadataFields(metadata)].map(([path, values]): [string, StoredField[]] => {
    return [sortableText(path), Array.from(values, storedField)]
  })
  return JSON.stringify(Object.fromEntries(fields))
}

function storedField(value: StoredFieldValue): StoredField {
  if (value === null) return {}
  if (typeof value !== 'string') return { v: value }
  const time = fieldTime(value)
  return { v: sortableText(value), ...(time === undefined ? {} : { t: time }) }
}

/** Returns tags as they are stored for filters: each once, as they are compared. */
export function storedTags({ tags }: Pick<Document, 'tags'>): string[] {
  return [...new Set(tags.map(tagKey))].map(storedText)
}

/**
 * Returns the statements that add the column of fields, which `fillFields` fills.
 * @param schema quoted
 */
export function FIELD_COLUMN(schema: string): string {
  return `
    -- Commits wait until the fields are stored. Searches go on, but for the end.
    lock table ${schema}.namespaces in exclusive mode;
    alter table ${schema}.documents add column fields jsonb; -- what filters read of metadata`
}

/**
 * Returns the statements that create the index of the values of fields. Its keys are hashes of a
 * field and a value, with the number of the namespace, as those of \`documents_by_tag\` are.
 * @param schema quoted
 */
export function FIELD_INDEX(schema: string): string {
  return `
    -- An older version, which would leave it out, can't commit.
    alter table ${schema}.documents alter column fields set not null;
    create function ${schema}.field_keys(ns integer, fields jsonb) returns bigint[]
      language sql immutable strict parallel unsafe cost 100000
      as $field_keys$
        select coalesce(array_agg(hashtextextended(field.key || chr(10) || (entry -> 'v')::text, ns)), '{}')
        from jsonb_each(fields) field, jsonb_array_elements(field.value) as element (entry)
        where jsonb_exists(entry, 'v') $field_keys$;
    create index documents_by_field on ${schema}.documents using gin (${fieldKeys(schema, 'ns', 'fields')}) with (fastupdate = off);`
}

/** The keys of the values of fields in the index of a namespace, in SQL. */
export function fieldKeys(schema: string, ns: string, fields: string): string {
  return `${schema}.field_keys(${ns}, ${fields})`
}

/** How many documents get their fields with one statement. */
const DOCUMENTS_PER_FILL = 500

/** Stores what filters read of all documents that were written before it was stored. */
export async function fillFields(session: Session, schema: string): Promise<void> {
  let last: readonly [ns: number, docId: string] = [Number.MIN_SAFE_INTEGER, '']
  for (;;) {
    const rows = await session.rows<[number, string, string]>(
      `select ns, doc_id, body from ${schema}.documents where (ns, doc_id) > ($1::bigint, $2::text)
       order by ns, doc_id limit ${DOCUMENTS_PER_FILL}`,
      last,
    )
    const end = rows.at(-1)
    if (end === undefined) return
    const labels = rows.map(([ns, docId, body]) => [ns, docId, ...labelsOf(body)])
    await session.rows(
      `update ${schema}.documents d set fields = label.fields, tags = array(select json_array_elements_text(label.tags))
       from unnest($1::int[], $2::text[], $3::jsonb[], $4::json[]) as label (ns, doc_id, fields, tags)
       where d.ns = label.ns and d.doc_id = label.doc_id`,
      [0, 1, 2, 3].map((i) => labels.map((cells) => cells[i])),
    )
    last = [end[0], end[1]]
  }
}

/** A damaged body has none: whatever reads the document refuses it. */
function labelsOf(body: string): [fields: string, tags: string] {
  try {
    const document: Document = JSON.parse(body)
    return [storedFields(document), JSON.stringify(storedTags(document))]
  } catch {
    return ['{}', '[]']
  }
}

/** Whether a value that is `entry -> 'v'` in SQL is of a type, and what holds for it then. */
const ofType = (type: string, test: string): string =>
  `case when jsonb_typeof(entry -> 'v') = '${type}' then ${test} else false end`

/** A condition on a field in SQL, over the alias `d` of documents. */
interface FieldSql {
  sql: string
  /** Fields as a document has them, with the values that it has one of, in SQL. Absent: any. */
  lookUp: string | undefined
}

/**
 * Returns the condition on a field in SQL.
 * @param parameter gives a value a parameter
 */
export function fieldSql(path: string, condition: FieldCondition, parameter: (value: unknown) => string): FieldSql {
  const { eq, in: allowed, gt, gte, lt, lte, contains, exists, ...rest } = condition
  // The compiler refuses a member that isn't read here.
  rest satisfies Record<string, never>
  // A parameter that no condition has would have no type.
  if (Object.values(condition).every((operand) => operand === undefined)) return { sql: 'true', lookUp: undefined }
  const field = `${parameter(sortableText(fieldPath(fieldNames(path))))}::text`
  const tests: string[] = []
  let lookUp: string | undefined
  if (allowed !== undefined) {
    const list = `(${parameter(allowed.map(valueJson))}::text[])::jsonb[]`
    tests.push(`entry -> 'v' = any(${list})`)
    lookUp = `(select jsonb_build_object(${field}, jsonb_agg(jsonb_build_object('v', v))) from unnest(${list}) v)`
  }
  if (eq !== undefined) {
    const value = `${parameter(valueJson(eq))}::text::jsonb`
    tests.push(`entry -> 'v' = ${value}`)
    lookUp = `jsonb_build_object(${field}, jsonb_build_array(jsonb_build_object('v', ${value})))`
  }
  for (const { sign, type, value } of fieldBounds({ gt, gte, lt, lte })) {
    if (type === 'time') tests.push(`coalesce((entry ->> 't')::float8 ${sign} ${parameter(value)}::float8, false)`)
    else if (type === 'number')
      tests.push(ofType('number', `(entry ->> 'v')::float8 ${sign} ${parameter(value)}::float8`))
    else
      tests.push(
        ofType('string', `(entry ->> 'v') collate "C" ${sign} ${parameter(sortableText(value))}::text collate "C"`),
      )
  }
  if (contains !== undefined)
    tests.push(ofType('string', `strpos(entry ->> 'v', ${parameter(sortableText(contains))}::text) > 0`))
  const conditions: string[] = []
  if (exists !== undefined) conditions.push(`${exists ? '' : 'not '}jsonb_exists(d.fields, ${field})`)
  if (tests.length > 0)
    conditions.push(
      `exists (select from jsonb_array_elements(d.fields -> ${field}) as element (entry) where ${tests.join(' and ')})`,
    )
  return { sql: `(${conditions.join(' and ')})`, lookUp }
}

function valueJson(value: string | number | boolean): string {
  return JSON.stringify(typeof value === 'string' ? sortableText(value) : value)
}
