import { isKebabError, KebabError } from '@kebab/core'
import { anyFlag, kindOf, objectWith, optionReader } from '@kebab/core/kit'
import { type Database, database } from './database.js'
import { HEALTH_VIEW } from './health.js'
import { ANALYZER_COLUMN } from './lexical/analyzer-version.js'
import { LEXICAL_TABLES, SEGMENT_INDEX, WORD_FIELDS } from './lexical/lexical-tables.js'
import type { PostgresPool, Session } from './session.js'
import { MOVED_NAMESPACES } from './shards/moved-namespace.js'
import { ALLOW_COLUMN } from './store/allow-column.js'
import { KEPT_CALIBRATION } from './store/calibration.js'
import { FIELD_COLUMN, FIELD_INDEX, fillFields } from './store/document-fields.js'
import { COUNTED_KINDS } from './store/document-kinds.js'
import { CODE_LANGUAGE_INDEX, FILTER_INDEXES } from './store/filter-indexes.js'
import { LATER_TABLES } from './store/later-vectors.js'
import { STAMPED_STATES } from './store/past-revisions.js'
import { STORE_TABLES } from './store/store-tables.js'
import { VECTOR_BITS } from './vectors/vector-bits.js'
import { VECTOR_TABLES } from './vectors/vector-tables.js'

/** The schema that the tables are in by default. */
export const DEFAULT_SCHEMA = 'kebab'

/** The name of a schema: it is written into statements, quoted. */
export const SCHEMA_NAME = kindOf('1 to 63 lower-case letters, digits and _, no digit first', (value) => {
  return typeof value === 'string' && /^[a-z_][a-z0-9_]{0,62}$/.test(value)
})

/** The options of `migratePostgres`. */
export interface MigratePostgresOptions {
  /** A pool of `pg`, whose role may create a schema and tables. It stays open. */
  pool: PostgresPool
  /** The schema that the tables are in. Default: `kebab`. */
  schema?: string | undefined
  /**
   * Whether to turn row-level security on, so that a transaction sees its own namespace alone. It
   * stays on. Default: `false`, which leaves it as it is.
   */
  rowSecurity?: boolean | undefined
}

/** What a schema is at. */
export interface SchemaState {
  /** How many migrations were made. 0: there is no schema. */
  version: number
  /** Whether row-level security is on. */
  rowSecurity: boolean
}

/**
 * The steps from nothing to the current schema. The `version` in `schema_state` is the number of
 * steps that were made. Published steps never change: a new schema is a new step. All of them are
 * made in one transaction, so their locks last until its end. The guide says what each one locks.
 *
 * A step sees the rows of all namespaces, also as an owner whom policies bind.
 */
const MIGRATIONS: readonly ((schema: string) => string | ((session: Session) => Promise<void>))[] = [
  (schema) => `
    create table ${schema}.schema_state (version integer not null, row_security boolean not null);
    insert into ${schema}.schema_state values (0, false);
    ${[STORE_TABLES, LEXICAL_TABLES, VECTOR_TABLES].map((tables) => tables(schema)).join('\n')}
  `,
  LATER_TABLES,
  SEGMENT_INDEX,
  STAMPED_STATES,
  ANALYZER_COLUMN,
  (schema) => `
    -- Commits wait until the indexes are built. Searches go on, but for the end.
    lock table ${schema}.namespaces in exclusive mode;
    ${[FILTER_INDEXES, COUNTED_KINDS].map((statements) => statements(schema)).join('\n')}
  `,
  HEALTH_VIEW,
  VECTOR_BITS,
  MOVED_NAMESPACES,
  KEPT_CALIBRATION,
  CODE_LANGUAGE_INDEX,
  (schema) => `
    -- An older version would embed the text of a chunk instead of what is read of it.
    comment on column ${schema}.chunks.body is 'the members of the chunk but its text, as JSON, with its reading';
  `,
  WORD_FIELDS,
  FIELD_COLUMN,
  (schema) => (session) => fillFields(session, schema),
  FIELD_INDEX,
  ALLOW_COLUMN,
]

/**
 * Creates the schema with all tables, or migrates an older one. Several processes may call it at
 * once: one of them does it, and the others wait. `postgresIndex` does the same when it opens,
 * unless it is told not to.
 *
 * It needs pgvector 0.8 or later, in the `search_path` of the role, and a database in UTF8.
 * @throws KebabError `unsupported` for a server that lacks these, or a schema of a newer version
 */
export async function migratePostgres(options: MigratePostgresOptions): Promise<void> {
  const read = optionReader('migratePostgres', options)
  const pool = read('pool', objectWith('connect'))
  const schema = read('schema', SCHEMA_NAME, DEFAULT_SCHEMA)
  const rowSecurity = read('rowSecurity', anyFlag, false)
  read.done()
  const place = `postgres:${schema}`
  await migrate(database({ pool, schema: `"${schema}"`, place, timeouts: {}, preparedStatements: false }), rowSecurity)
}

/**
 * Checks the schema, and migrates it if need be and if it may.
 * @throws KebabError `not_indexed` or `unsupported` for one that is missing or older, if it may
 *   not; `unsupported` for a newer one, and as `checkServer` says
 */
export async function openSchema(
  database: Database,
  { mayMigrate, rowSecurity }: { mayMigrate: boolean; rowSecurity: boolean },
): Promise<SchemaState> {
  const state = await schemaState(database)
  const isReady = state.version === MIGRATIONS.length && (state.rowSecurity || !rowSecurity)
  if (isReady) return state
  if (mayMigrate) return migrate(database, rowSecurity)
  throw notReady(database, state)
}

/** Returns the state of the schema, without waiting for a migration under way. */
async function schemaState(database: Database): Promise<SchemaState> {
  try {
    return await database.read(async (session) => {
      const state = await readState(session, database)
      await checkServer(session, database.place)
      return state
    })
  } catch (error) {
    if (isKebabError(error, 'not_indexed')) return { version: 0, rowSecurity: false }
    throw error
  }
}

async function readState(session: Session, { schema, place }: Database): Promise<SchemaState> {
  const [row] = await session.rows<[number, boolean]>(`select version, row_security from ${schema}.schema_state`)
  const state = { version: row?.[0] ?? 0, rowSecurity: row?.[1] ?? false }
  if (state.version > MIGRATIONS.length) throw newerVersion(place, state.version)
  return state
}

async function migrate(database: Database, rowSecurity: boolean): Promise<SchemaState> {
  const { schema, place } = database
  return database.write(async (session) => {
    // Released at the end of the transaction. Two keys, so that no other application has it.
    await session.rows('select pg_advisory_xact_lock($1::int, hashtext($2))', [ADVISORY_KEY, schema])
    const [exists] = await session.rows<[boolean]>('select to_regclass($1) is not null', [`${schema}.schema_state`])
    if (!exists![0]) await createSchema(session, schema, place)
    await checkServer(session, place)
    const state = exists![0] ? await readState(session, database) : { version: 0, rowSecurity: false }
    const steps = MIGRATIONS.slice(state.version)
    // Policies that bind the owner would hide all rows from the steps.
    const isBound = exists![0] && steps.length > 0 && (await bindsOwner(session, schema))
    if (isBound) await session.rows(forceSecurity(schema, false))
    for (const step of steps) {
      const work = step(schema)
      await (typeof work === 'string' ? session.rows(work) : work(session))
    }
    if (isBound) await session.rows(forceSecurity(schema, true))
    const after = { version: MIGRATIONS.length, rowSecurity: state.rowSecurity || rowSecurity }
    // A step may have made tables.
    if (after.rowSecurity) await session.rows(rowSecuritySql(schema))
    await session.rows(`update ${schema}.schema_state set version = $1, row_security = $2`, [
      after.version,
      after.rowSecurity,
    ])
    return after
  })
}

/** 'Kbab' in ASCII. */
const ADVISORY_KEY = 0x4b626162

/** Creates an empty schema. The extension stays in the schema that the database has it in. */
async function createSchema(session: Session, schema: string, place: string): Promise<void> {
  const [available] = await session.rows<[boolean]>(
    "select exists(select from pg_available_extensions where name = 'vector')",
  )
  if (!available![0]) {
    const message = `${place}: expected a server with the extension pgvector, found one without it`
    throw new KebabError('unsupported', message, {
      details: { feature: 'pgvector' },
      hint: 'Install pgvector on the server, such as the package `postgresql-17-pgvector` of Debian.',
    })
  }
  // An extension belongs to the database, and the server fails for one that two create at once.
  // A lock by one key is another than those of schemas, by two.
  await session.rows('select pg_advisory_xact_lock($1::bigint)', [ADVISORY_KEY])
  await session.rows('create extension if not exists vector')
  await session.rows(`create schema if not exists ${schema}`)
}

/**
 * Checks what the server has for the role of this session, beside the tables.
 * @throws KebabError `unsupported` for an encoding that lacks characters, an older pgvector, or one
 *   whose type no statement finds
 */
async function checkServer(session: Session, place: string): Promise<void> {
  const [row] = await session.rows<[string, string, string, boolean, string]>(`
    select getdatabaseencoding(), extversion, quote_ident(nspname), to_regtype('vector') is not null,
      current_setting('search_path')
    from pg_extension e join pg_namespace n on n.oid = e.extnamespace where extname = 'vector'`)
  // The tables can't be there without the extension.
  const [encoding, version, schema, hasType, path] = row!
  if (encoding !== 'UTF8') {
    const hint = "Create another database: `create database … encoding 'UTF8' template template0`."
    throw unsupported(place, 'a database with the encoding UTF8', `encoding ${encoding}`, hint)
  }
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major === 0 && minor < 8) {
    const hint = 'Update it in this database, as its owner: `alter extension vector update`.'
    throw unsupported(place, 'pgvector 0.8 or later', `pgvector ${version}`, hint)
  }
  if (!hasType) {
    const hint = `Add ${schema} to the \`search_path\` of the role, which is \`${path}\`, and grant it usage of that schema.`
    throw unsupported(place, 'the type `vector` in the search path', `pgvector in the schema ${schema}`, hint)
  }
}

function unsupported(place: string, expected: string, feature: string, hint: string): KebabError<'unsupported'> {
  return new KebabError('unsupported', `${place}: expected ${expected}, found ${feature}`, {
    details: { feature },
    hint,
  })
}

/**
 * Returns the statements that turn row-level security on, for every table with a namespace that
 * hasn't got it. A partition has policies of its own, since a query of the partition itself doesn't
 * ask its parent. Security is forced, so that it holds for the owner of the tables as well.
 */
function rowSecuritySql(schema: string): string {
  return `
    do $secure$
    declare one regclass;
    begin
      for one in
        select c.oid from pg_class c join pg_attribute a on a.attrelid = c.oid
        where c.relnamespace = '${schema}'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'ns' and not a.attisdropped
          and not c.relrowsecurity
      loop
        execute format('alter table %s enable row level security', one);
        execute format('alter table %s force row level security', one);
        if one = '${schema}.namespaces'::regclass then
          execute format('create policy own_namespace on %s using (${NAME_CONDITION})', one);
        else
          execute format('create policy own_namespace on %s using (${NUMBER_CONDITION})', one);
        end if;
      end loop;
    end $secure$;`
}

/** Whether policies hold for the role of this session, which owns the tables. */
async function bindsOwner(session: Session, schema: string): Promise<boolean> {
  const [row] = await session.rows<[boolean]>('select row_security_active($1::regclass)', [`${schema}.namespaces`])
  return row![0]
}

/** Returns the statements that let policies hold for the owner of the tables as well, or not. */
function forceSecurity(schema: string, isForced: boolean): string {
  return `
    do $force$
    declare relation regclass;
    begin
      for relation in
        select oid from pg_class
        where relnamespace = '${schema}'::regnamespace and relkind in ('r', 'p') and relrowsecurity
      loop
        execute format('alter table %s ${isForced ? 'force' : 'no force'} row level security', relation);
      end loop;
    end $force$;`
}

// A setting that was never made is null, and one of an earlier transaction is empty.
const NAME_CONDITION = "name = current_setting(''kebab.namespace'', true)"
const NUMBER_CONDITION = "ns = nullif(current_setting(''kebab.ns'', true), '''')::integer"

function newerVersion(place: string, version: number): KebabError<'unsupported'> {
  const hint = 'A newer version of @kebab/postgres made it, and it was left as it is: update the package.'
  return unsupported(place, `at most schema version ${MIGRATIONS.length}`, `schema version ${version}`, hint)
}

function notReady({ place }: Database, { version }: SchemaState): KebabError {
  if (version === 0)
    return new KebabError('not_indexed', `${place}: expected the tables of Kebab, found none`, {
      details: { path: place },
      hint: 'Create them with `migratePostgres`, or open the index once without `migrate: false`.',
    })
  const feature = version < MIGRATIONS.length ? `schema version ${version}` : 'no row-level security'
  const expected = version < MIGRATIONS.length ? `schema version ${MIGRATIONS.length}` : 'row-level security'
  return unsupported(
    place,
    expected,
    feature,
    'Call `migratePostgres` once, or open the index once without `migrate: false`.',
  )
}
