import type { runCli } from '@kebab/mcp'
import type { Command } from 'commander'
import { EXIT, type ExitCode } from '../failure.js'
import { findIndex, requireIndex } from '../find-index.js'
import type { Session } from '../session.js'
import { escapeText } from '../terminal/escape.js'
import type { Run } from './flags.js'

/** Adds `kebab mcp`, which takes the flags of `kebab-mcp`. */
export function addMcp(program: Command, run: Run): void {
  program
    .command('mcp')
    .summary('serve the index to agents over MCP; `kebab mcp --help` lists its flags')
    .helpOption(false)
    .allowUnknownOption()
    .passThroughOptions()
    .argument('[FLAGS...]', 'the flags of kebab-mcp')
    .action(run((session, flags: string[]) => serve(session, flags)))
}

async function serve(session: Session, flags: string[]): Promise<ExitCode> {
  const { cwd, env, stdout } = session.process
  const args = [...flags]
  const given = flagValue(flags, '--path')
  const found =
    given === undefined ? await findIndex(cwd, undefined) : await requireIndex(cwd, given).catch(() => undefined)
  if (given === undefined && found !== undefined) args.push('--path', found)
  // A server with nothing to index would hold the lock that `kebab index` needs, until it ends.
  const writes = flagValue(flags, '--docs') !== undefined || flags.includes('--help')
  if (found !== undefined && !writes && !flags.includes('--read-only')) args.push('--read-only')
  // Loaded only now: no other command has a use for it.
  const mcp: { runCli: typeof runCli } = await import('@kebab/mcp')
  const code = await mcp.runCli({
    args,
    env,
    print: (text) => void stdout.write(escapeText(text)),
    log: (line) => session.say(line),
    signal: session.signal,
  })
  return Object.values(EXIT).find((one) => one === code) ?? EXIT.failed
}

/** The value of a flag, as `--flag VALUE` or `--flag=VALUE`. */
function flagValue(flags: readonly string[], name: string): string | undefined {
  const at = flags.findIndex((flag) => flag === name || flag.startsWith(`${name}=`))
  if (at === -1) return undefined
  return flags[at] === name ? (flags[at + 1] ?? '') : flags[at]?.slice(name.length + 1)
}
