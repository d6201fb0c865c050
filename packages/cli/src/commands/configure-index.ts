import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { escapeLine, ioError } from '@kebab/core/internal'
import type { ConfigKey, IndexFlags, IndexSettings } from '@kebab/local/internal'
import type { Command } from 'commander'
import { EXIT, type ExitCode, wrongCommandLine } from '../failure.js'
import type { Session } from '../session.js'
import { displayPath } from '../source-names.js'
import { indexFlags, type Run } from './flags.js'

interface Flags extends IndexFlags {
  unset?: boolean
  json?: boolean
}

/** Adds `kebab config`. */
export function addConfig(program: Command, run: Run): void {
  indexFlags(program.command('config'), { lexical: false })
    .summary('say what the index remembers of how it is made, or change it')
    .description(
      'Says what the index remembers: its embedding model and where that is, the model that writes answers, and how ' +
        'its folders are indexed. With KEY and VALUE it remembers another value, which you agree to by that. What ' +
        'config.json names otherwise, as one that came with a clone, is used only after --trust. Keys: embed-model, ' +
        'embed-url, lexical, model, model-url.',
    )
    .argument('[KEY]', 'what to say or to change')
    .argument('[VALUE]', 'its value from now on')
    .option('--unset', 'forget the value of KEY')
    .option('--trust', 'agree to what config.json names, such as a server')
    .option('--json', 'print an index_config.v1')
    .action(
      run((session, key: string | undefined, value: string | undefined, flags: Flags) =>
        configure(session, { key, value, flags }),
      ),
    )
}

interface Request {
  key: string | undefined
  value: string | undefined
  flags: Flags
}

async function configure(session: Session, { key, value, flags }: Request): Promise<ExitCode> {
  const { env, cwd } = session.process
  const { unset = false, trust = false } = flags
  const host = await import('@kebab/local/internal')
  const configKey = host.CONFIG_KEYS.find((name) => name === key)
  if (key !== undefined && configKey === undefined)
    throw wrongCommandLine('KEY', `one of ${host.CONFIG_KEYS.join(', ')}`, key)
  if (unset && (configKey === undefined || value !== undefined))
    throw wrongCommandLine('--unset', 'KEY without VALUE beside it', configKey === undefined ? 'none' : 'both')
  if (trust && configKey !== undefined) throw wrongCommandLine('--trust', 'no KEY beside it', 'both')
  const isChange = value !== undefined || unset
  const path = isChange ? await folderToChange(session, flags) : await host.requireIndex(session.program, flags.path)
  const settings = await host.readSettings(path, { env })
  if (trust) await host.agreeToSettings(settings, env)
  else if (isChange) await host.changeSettings(settings, configKey!, host.resolvedModel(value, cwd), env)
  const present = isChange || trust ? await host.readSettings(path, { env }) : settings
  for (const line of host.noticesOf(present)) session.say(line)
  if (flags.json) session.printJson(host.wireConfig(present.file.config))
  else if (configKey === undefined) await show(session, present)
  else if (!isChange) return showKey(session, present, configKey)
  if (configKey === 'embed-model') await sayVectors(session, present)
  return present.file.problem === undefined ? EXIT.done : EXIT.failed
}

/** Where the index is, or will be: what it is to be made with may be said before. */
async function folderToChange(session: Session, flags: Flags): Promise<string> {
  const { placeIndex } = await import('@kebab/local/internal')
  const path = await placeIndex(session.program, flags.path)
  try {
    await mkdir(path, { recursive: true })
  } catch (cause) {
    throw ioError(cause, path, 'a folder that can be made and written')
  }
  return path
}

async function showKey(session: Session, { file }: IndexSettings, key: ConfigKey): Promise<ExitCode> {
  const { configValue } = await import('@kebab/local/internal')
  const value = configValue(file.config, key)
  if (value === undefined) return EXIT.nothingFound
  session.print(escapeLine(value))
  return EXIT.done
}

async function show(session: Session, { path, file: { config } }: IndexSettings): Promise<void> {
  const { CONFIG_KEYS, configValue, storedModels } = await import('@kebab/local/internal')
  const line = (key: string, value: string): void => session.print(`${key.padEnd(13)}${escapeLine(value)}`)
  line('index', path)
  const models = (await storedModels(path)) ?? []
  if (models.length > 0) line('vectors', models.map((model) => model ?? 'none').join(', '))
  for (const key of CONFIG_KEYS) {
    const value = configValue(config, key)
    if (value !== undefined) line(key, value)
  }
  if (config.readers !== undefined) line('readers', config.readers.join(', '))
  for (const { folder: name, include, exclude, ignoreFiles, context = {}, embedContext } of config.sources ?? []) {
    const folder = resolve(path, name)
    const rules = [
      ...(include ?? []).map((glob) => `--include ${glob}`),
      ...(exclude ?? []).map((glob) => `--exclude ${glob}`),
      ...(ignoreFiles === false ? ['--no-ignore-files'] : []),
      ...Object.entries(context).map(([glob, text]) => `--context ${JSON.stringify(`${glob}=${text}`)}`),
      ...(embedContext ? ['--embed-context'] : []),
    ]
    line('folder', [displayPath(folder, session.process.cwd), ...rules].join(' '))
  }
}

/** Says what an index with vectors of another model needs. */
async function sayVectors(session: Session, { path, config }: IndexSettings): Promise<void> {
  const { otherModel } = await import('@kebab/local/internal')
  const other = await otherModel(path, config, session.process.env)
  if (other !== undefined)
    session.say(
      `the index has vectors of ${other}: words alone are searched until \`kebab index --reembed\` makes those of the model`,
    )
}
