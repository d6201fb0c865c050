import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const FOLDER = fileURLToPath(new URL('.', import.meta.url))

/** The programs that break something on purpose: those that call `keepsRule`. */
const PROGRAMS = readdirSync(FOLDER)
  .filter((file) => file !== 'keeps-rule.ts' && file !== 'run-faults.ts')
  .filter((file) => readFileSync(`${FOLDER}${file}`, 'utf8').includes('await keepsRule('))
  .map((file) => file.slice(0, -'.ts'.length))

/**
 * Runs programs by their names, or all of them, one after another, on the server with this
 * connection string. Each says how it went. Returns how many have found their rule broken.
 */
export async function runFaults(connectionString: string, names: readonly string[]): Promise<number> {
  const unknown = names.filter((name) => !PROGRAMS.includes(name))
  if (unknown.length > 0) throw new Error(`expected some of ${PROGRAMS.join(', ')}, found ${unknown.join(', ')}`)
  let broken = 0
  for (const name of names.length === 0 ? PROGRAMS : names) {
    const child = spawn(process.execPath, ['--conditions=@kebab/source', '--import', 'tsx', `${FOLDER}${name}.ts`], {
      env: { ...process.env, KEBAB_POSTGRES: connectionString },
      stdio: 'inherit',
    })
    const [status] = await once(child, 'exit')
    if (status !== 0) broken++
  }
  return broken
}
