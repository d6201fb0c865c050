import { escapeText } from '@kebab/core/internal'
import type { runCli } from '@kebab/mcp'
import type { Command } from 'commander'
import { EXIT, type ExitCode } from '../failure.js'
import { importPart } from '../import-part.js'
import type { Session } from '../session.js'
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
  // Loaded only now: no other command has a use for it.
  const mcp: { runCli: typeof runCli } = await importPart('@kebab/mcp', () => import('@kebab/mcp'))
  const code = await mcp.runCli({
    args: flags,
    env,
    cwd,
    print: (text) => void stdout.write(escapeText(text)),
    log: (line) => session.say(line),
    signal: session.signal,
  })
  return Object.values(EXIT).find((exitCode) => exitCode === code) ?? EXIT.failed
}
