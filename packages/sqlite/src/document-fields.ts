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
import { asCells, type Connection, originalText, type SqlValue, storedText } from './connection.js'

// A field of metadata is stored once for each of its values, so that an index finds documents by
// any of them. Numbers come before strings in the order of SQLite, and strings before bytes. So
// booleans and objects are bytes, and each bound of a range keeps to its type.

const FALSE = Uint8Array.of(0)
const TRUE = Uint8Array.of(1)
const OBJECT = Uint8Array.of(2)

/** Stores what filters read of a document's tags, metadata and principals. */
export function insertFields(
  connection: Connection,
  rowId: number,
  { tags, metadata, allow = [] }: LabelledDocument,
): void {
  for (const principal of allow)
    connection.run('INSERT INTO document_principals (document, principal) VALUES (?, ?)', [
      rowId,
      storedText(principal),
    ])
  for (const tag of new Set(tags.map(tagKey)))
    connection.run('INSERT INTO document_tags (document, tag) VALUES (?, ?)', [rowId, storedText(tag)])
  for (const [path, values] of metadataFields(metadata)) {
    for (const value of values) {
      const time = typeof value === 'string' ? fieldTime(value) : undefined
      connection.run(INSERT_FIELD, [rowId, sortableText(path), cellOf(value), time ?? null])
    }
  }
}

type LabelledDocument = Pick<Document, 'tags' | 'metadata' | 'allow'>

/**
 * Stores what filters read of all documents, in a database that was written before it was stored.
 * Call it within the transaction of the migration.
 */
export function fillFields(connection: Connection): void {
  connection.exec('DELETE FROM document_tags')
  let last = 0
  for (;;) {
    const rows = connection.read(LABELS, [last], (cells: [number, string, string]) => cells)
    if (rows.length === 0) return
    for (const [id, tags, metadata] of rows) {
      const labels = parsedLabels(tags, metadata)
      if (labels !== undefined) insertFields(connection, id, labels)
      last = id
    }
  }
}

/** `undefined` for a damaged row, which whatever reads the document refuses. */
function parsedLabels(tags: string, metadata: string): LabelledDocument | undefined {
  try {
    return { tags: JSON.parse(originalText(tags)), metadata: JSON.parse(originalText(metadata)) }
  } catch {
    return undefined
  }
}

function cellOf(value: StoredFieldValue): SqlValue {
  if (typeof value === 'string') return sortableText(value)
  if (typeof value === 'number') return value
  return value === null ? OBJECT : value ? TRUE : FALSE
}

/**
 * Returns the documents whose field meets a condition, as a condition in SQL with the values to
 * bind.
 */
export function fieldSql(path: string, condition: FieldCondition): { sql: string; values: SqlValue[] } {
  const { eq, in: allowed, gt, gte, lt, lte, contains, exists, ...rest } = condition
  // The compiler refuses a member that isn't read here.
  rest satisfies Record<string, never>
  const name = sortableText(fieldPath(fieldNames(path)))
  const tests: string[] = []
  const values: SqlValue[] = []
  const add = (test: string, ...operands: SqlValue[]): void => {
    tests.push(test)
    values.push(...operands)
  }
  if (eq !== undefined) add('value = ?', cellOf(eq))
  if (allowed !== undefined) add(`value IN (${allowed.map(() => '?').join(', ')})`, ...allowed.map(cellOf))
  for (const { sign, type, value } of fieldBounds({ gt, gte, lt, lte })) {
    if (type === 'time') add(`time ${sign} ?`, value)
    else if (type === 'number') add(`value ${sign} ? AND value < ''`, value)
    else add(`value ${sign} ? AND value >= '' AND value < x''`, sortableText(value))
  }
  if (contains !== undefined) add(`typeof(value) = 'text' AND instr(value, ?) > 0`, sortableText(contains))
  const conditions: string[] = []
  const operands: SqlValue[] = []
  if (exists !== undefined) {
    conditions.push(`documents.id ${exists ? '' : 'NOT '}IN (SELECT document FROM document_fields WHERE path = ?)`)
    operands.push(name)
  }
  if (tests.length > 0) {
    conditions.push(
      `documents.id IN (SELECT document FROM document_fields WHERE ${['path = ?', ...tests].join(' AND ')})`,
    )
    operands.push(name, ...values)
  }
  return { sql: conditions.length === 0 ? 'true' : conditions.join(' AND '), values: operands }
}

const INSERT_FIELD = 'INSERT INTO document_fields (document, path, value, time) VALUES (?, ?, ?, ?)'
const LABELS = `SELECT ${asCells('id, tags, metadata')} FROM documents WHERE id > ? ORDER BY id LIMIT 200`
