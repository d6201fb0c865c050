import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

/** A server with pgvector that programs of this repository may fill and empty. */
export interface PostgresServer {
  /** For `new pg.Pool({ connectionString })`, with the rights of a superuser. */
  connectionString: string
  /** What it is, in a few words: its version, and where it came from. */
  description: string
  /** Stops a server that was started here, and removes its data. Another one goes on. */
  stop(): Promise<void>
}

/** A server that was started here, which programs may restart, fill and copy. */
export interface OwnServer extends PostgresServer {
  port: number
  /** Ends it and starts it again with its data. `immediate` is a crash: it recovers from its log. */
  restart(how: 'fast' | 'immediate'): Promise<void>
}

/** How a server is started. None of it applies to a server that runs already. */
export interface ServerSettings {
  /** Settings of `postgresql.conf`, such as `{ fsync: 'off' }`. Default: those of PostgreSQL. */
  config?: Readonly<Record<string, string>>
}

/** How a server is started here. */
export interface OwnServerSettings extends ServerSettings {
  /** The server whose streaming replica it becomes. Default: none; it has an empty database. */
  primary?: OwnServer
}

const CACHE = fileURLToPath(new URL('../../.cache/postgres', import.meta.url))
/** Debian with PostgreSQL and pgvector, which needs nothing of the system around it but a kernel. */
export const ROOT = join(CACHE, 'root')
/** The programs of PostgreSQL, within `ROOT`. */
export const PROGRAMS = '/usr/lib/postgresql/17/bin'
const PACKAGES = 'postgresql-17,postgresql-17-pgvector'
/** Within `ROOT`. */
const DATA = '/var/lib/postgresql/kebab'

/**
 * Returns the server that `DATABASE_URL` or `PGHOST` names, or starts one of its own.
 * @throws Error that says what is missing, if neither can be had
 */
export async function startServer(settings: ServerSettings = {}): Promise<PostgresServer> {
  const given = givenServer()
  if (given === undefined) return startOwnServer(settings)
  return { connectionString: given, description: `${await versionOf(given)}, given`, stop: async () => {} }
}

/**
 * Starts a server. For that PostgreSQL 17 and pgvector are first installed in `.cache/postgres`,
 * which takes a minute and 700 MB, and needs root and `debootstrap`. Each start has data of its
 * own, and listens to this machine alone. The server ends with this process.
 * @throws Error that says what is missing
 */
export async function startOwnServer({ config = {}, primary }: OwnServerSettings = {}): Promise<OwnServer> {
  install()
  const port = await freePort()
  const data = `${DATA}-${port}`
  within('rm', '-rf', data)
  if (primary === undefined)
    asPostgres(`${PROGRAMS}/initdb`, '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8')
  else {
    const from = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'postgres']
    asPostgres(`${PROGRAMS}/pg_basebackup`, ...from, '-D', data, '--write-recovery-conf', '--checkpoint=fast')
  }
  const settings = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    // A folder that is a root of its own has no /dev/shm.
    dynamic_shared_memory_type: 'sysv',
    shared_buffers: '512MB',
    ...config,
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const connectionString = `postgres://postgres@127.0.0.1:${port}/postgres`
  let child: ChildProcess
  const start = async (): Promise<void> => {
    child = spawn(
      'chroot',
      [ROOT, ...AS_POSTGRES, '--pdeathsig', 'INT', `${PROGRAMS}/postgres`, '-D', data, ...options],
      {
        stdio: ['ignore', 'ignore', 'pipe'],
        env: ENVIRONMENT,
        // Ctrl+C is for this process, which then stops the server.
        detached: true,
      },
    )
    await untilReady(child, connectionString)
  }
  const end = async (signal: 'SIGINT' | 'SIGQUIT'): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exit = once(child, 'exit')
    child.kill(signal)
    await exit
  }
  const stop = async (): Promise<void> => {
    await end('SIGINT')
    within('rm', '-rf', data)
  }
  try {
    await start()
    return {
      connectionString,
      description: `${await versionOf(connectionString)}, in .cache/postgres`,
      port,
      async restart(how) {
        await end(how === 'fast' ? 'SIGINT' : 'SIGQUIT')
        await start()
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The connection string of the server that the environment names. */
function givenServer(): string | undefined {
  const { DATABASE_URL, PGHOST, PGPORT = '5432', PGUSER = 'postgres', PGPASSWORD, PGDATABASE = PGUSER } = process.env
  if (DATABASE_URL !== undefined) return DATABASE_URL
  if (PGHOST === undefined) return undefined
  const user = encodeURIComponent(PGUSER) + (PGPASSWORD === undefined ? '' : `:${encodeURIComponent(PGPASSWORD)}`)
  const database = encodeURIComponent(PGDATABASE)
  return PGHOST.startsWith('/')
    ? `postgres://${user}@/${database}?host=${encodeURIComponent(PGHOST)}&port=${PGPORT}`
    : `postgres://${user}@${PGHOST}:${PGPORT}/${database}`
}

/** Installs PostgreSQL and pgvector, unless they are there. */
function install(): void {
  if (existsSync(join(ROOT, PROGRAMS, 'postgres'))) return
  const missing = [
    ...(process.getuid?.() === 0 ? [] : ['the rights of root, which installing it and `chroot` need']),
    ...(['debootstrap', 'chroot'].every(isProgram) ? [] : ['`debootstrap` (`apt-get install debootstrap`)']),
  ]
  if (missing.length > 0)
    throw new Error(
      `expected a PostgreSQL server with pgvector, found none: name one in DATABASE_URL or PGHOST. ` +
        `To start one here, this is missing: ${missing.join('; ')}`,
    )
  console.log('PostgreSQL 17 with pgvector is being installed in .cache/postgres, which takes a minute')
  mkdirSync(CACHE, { recursive: true })
  const part = join(CACHE, 'root.part')
  rmSync(part, { recursive: true, force: true })
  run('debootstrap', ['--variant=minbase', `--include=${PACKAGES}`, 'trixie', part, 'http://deb.debian.org/debian'])
  renameSync(part, ROOT)
}

function isProgram(name: string): boolean {
  return spawnSync('which', [name]).status === 0
}

/** Runs a program as the user of the server. */
export const AS_POSTGRES = ['setpriv', '--reuid', 'postgres', '--regid', 'postgres', '--clear-groups']
const ENVIRONMENT = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' }

/** Runs a program within `ROOT`. */
export function within(...command: string[]): void {
  run('chroot', [ROOT, ...command])
}

/** Runs a program within `ROOT`, as the user of the server. */
export function asPostgres(...command: string[]): void {
  within(...AS_POSTGRES, ...command)
}

/** @throws Error with what the command wrote, if it fails */
export function run(program: string, args: readonly string[]): void {
  const { status, error, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', env: ENVIRONMENT })
  if (status !== 0)
    throw new Error(`${program} ${args.join(' ')}: ended with ${error?.message ?? status}\n${stdout}${stderr}`)
}

/** A port that nobody listens to. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error(`expected a port, found ${address}`)
  return address.port
}

/** Waits until the server answers. Rejects with what it wrote, if it ends before. */
async function untilReady(child: ChildProcess, connectionString: string): Promise<void> {
  let written = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    // The beginning says why it doesn't start; a server that runs may write for hours.
    if (written.length < 10_000) written += text
  })
  const deadline = Date.now() + 60_000
  for (;;) {
    try {
      await versionOf(connectionString)
      return
    } catch (cause) {
      const ended = child.exitCode !== null || child.signalCode !== null
      if (ended || Date.now() > deadline)
        throw new Error(`expected PostgreSQL to answer, found that it ${ended ? 'ended' : 'did not'}\n${written}`, {
          cause,
        })
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

/** The version of a server that answers. */
async function versionOf(connectionString: string): Promise<string> {
  const client = new pg.Client({ connectionString })
  try {
    await client.connect()
    const { rows } = await client.query(
      `select current_setting('server_version'), (select default_version from pg_available_extensions where name = 'vector')`,
    )
    const { current_setting: version, default_version: pgvector } = rows[0] as Record<string, string | null>
    if (!pgvector) throw new Error('expected a server with pgvector, found one without the extension `vector`')
    return `PostgreSQL ${version!.split(' ')[0]}, pgvector ${pgvector}`
  } finally {
    await client.end()
  }
}
