import { isKebabError } from '@kebab/core'
import { escapedJson, escapeText } from '@kebab/core/internal'
import type { folderSourceId, sourceFolder } from '@kebab/ingest'
import type { Kebab, LoadProgress } from '@kebab/local'
import type { AnswerFlags, EmbedFlags, FolderRules, IndexModels, IndexSettings } from '@kebab/local/internal'
import { createColors } from 'picocolors'
import { describeFailure, EXIT, Failure, reworded } from './failure.js'
import { beyondHint, findIndex, newIndex, requireIndex } from './find-index.js'
import { type LinkTarget, link } from './terminal/link.js'

/** What is used of a stream that the command writes to: `process.stdout`, a `PassThrough`. */
export interface Output {
  /** Writes a text. The result is ignored. */
  write(text: string): unknown
  /** Whether it is a terminal. Default: it is none. */
  isTTY?: boolean | undefined
  /** The width of a terminal in characters. */
  columns?: number | undefined
  /** Calls back once what `write` returned `false` for is written. Absent: nobody waits. */
  once?(event: 'drain', written: () => void): unknown
}

/** The process that the command runs in. */
export interface CliProcess {
  /** The words after the name of the command. */
  args: readonly string[]
  env: Readonly<Record<string, string | undefined>>
  /** The working directory: an absolute path. */
  cwd: string
  /** Gets the results. */
  stdout: Output
  /** Gets everything else. */
  stderr: Output
  /** What `import -` reads. Default: nothing. */
  stdin?: AsyncIterable<Uint8Array> | undefined
  /** Aborts when the process is asked to end. */
  signal: AbortSignal
}

/** How the index of a command is found and opened. */
export interface IndexFlags extends EmbedFlags {
  path?: string | undefined
  lexical?: boolean | undefined
  /** Whether what the index names is used in this run. */
  trust?: boolean | undefined
}

/** The same, and what writes answers. */
export interface AnsweringFlags extends IndexFlags, AnswerFlags {}

/** An opened index, and its folder. */
export interface OpenedIndex extends AsyncDisposable {
  kebab: Kebab
  /** An absolute path. */
  path: string
  /** What it was opened with. Absent: words alone, and nothing that writes answers. */
  models: IndexModels | undefined
  /** How a folder, an absolute path, is indexed: as flags say, or else as the index remembers. */
  rulesOf(folder: string, flags?: FolderRules): FolderRules
  /** Has the index remember how a folder is indexed, which its user has named. */
  rememberFolder(folder: string, rules: FolderRules): Promise<void>
  /** Whether a folder, which the database names, is indexed without being named again. */
  mayIndex(folder: string): boolean
  /** The folder that a source is: an absolute path, or `undefined` if the source is no folder. */
  folderOf(sourceId: string): string | undefined
  /** The id of the source that a folder is, an absolute path: the inverse of `folderOf`. */
  sourceOf(folder: string): string
}

/** How an index is opened. */
interface Opening {
  /** Whether a model may be loaded. */
  model: boolean
  /** Whether a model may write answers. */
  answers: boolean
  readOnly: boolean
  /** Whether what another model embedded is embedded anew. */
  reembed?: boolean | undefined
  loadModel: 'first' | 'later'
}

interface Ingest {
  folderSourceId: typeof folderSourceId
  sourceFolder: typeof sourceFolder
}

const LIBRARY = '@huggingface/transformers'
const INSTALL_HINT = `To search by meaning too, install ${LIBRARY} beside @kebab/cli. With --lexical, words alone are meant.`

/** What a command has to work with. */
export class Session {
  readonly process: CliProcess
  readonly signal: AbortSignal
  /** Whether a person reads the results. */
  readonly isTerminal: boolean
  /** For results, on a terminal or where forced; elsewhere they leave texts as they are. */
  readonly colors: ReturnType<typeof createColors>
  /** What was said of opening: a command may open its index twice. */
  readonly #notices = new Set<string>()

  constructor(process: CliProcess) {
    this.process = process
    this.signal = process.signal
    this.isTerminal = process.stdout.isTTY === true
    this.colors = createColors(isColorful(process.env, this.isTerminal))
  }

  /** Prints a line of the result, which has to be escaped. */
  print(line: string): void {
    this.process.stdout.write(`${line}\n`)
  }

  /** Prints a value of the wire in one line. */
  printJson(value: unknown): void {
    this.print(escapedJson(value))
  }

  /** Says something beside the result. */
  say(text: string): void {
    if (text !== '') this.process.stderr.write(`kebab: ${escapeText(text)}\n`)
  }

  /** Writes a text, which has to be escaped, as a link to a file, on a terminal. */
  link(text: string, target: LinkTarget | undefined): string {
    const { env } = this.process
    return this.isTerminal && target !== undefined && env.TERM !== 'dumb' ? link(text, target, env) : text
  }

  /**
   * Opens the index for reading, also while another process writes to it. Without `model`, no model
   * is loaded: for what needs no vectors. `loadModel: 'later'` doesn't wait for the model. With
   * `answers`, flags or the index may name what writes answers.
   */
  async openToRead(
    flags: AnsweringFlags,
    { model = false, answers = false, loadModel = 'first' as 'first' | 'later' } = {},
  ): Promise<OpenedIndex> {
    await this.#check(flags)
    const path = await requireIndex(this.process, flags.path)
    return this.#open(path, flags, { model, answers, readOnly: true, loadModel })
  }

  /** Opens the index for reading, without a model, if there is one. */
  async openIfThere(flags: IndexFlags): Promise<OpenedIndex | undefined> {
    try {
      return await this.openToRead(flags)
    } catch (error) {
      if (describeFailure(error).exitCode === EXIT.noIndex) return undefined
      throw error
    }
  }

  /**
   * Opens the index for writing. With `create`, it is made if there is none. With `reembed`, the
   * chunks of another model wait for new vectors. `loadModel: 'later'` doesn't wait for the model.
   */
  async openToWrite(
    flags: IndexFlags,
    { model = false, create = false, reembed = false, loadModel = 'first' as 'first' | 'later' } = {},
  ): Promise<OpenedIndex> {
    await this.#check(flags)
    const path = create ? await this.#pathToMake(flags) : await requireIndex(this.process, flags.path)
    try {
      return await this.#open(path, flags, { model, answers: false, readOnly: false, reembed, loadModel })
    } catch (error) {
      if (!create || !isKebabError(error, 'io_error')) throw error
      throw new Failure(reworded(error, { hint: 'Say with --path where a folder for the index can be written.' }))
    }
  }

  /** Where the index is, or is made. Says so where it is another than one may expect. */
  async #pathToMake(flags: IndexFlags): Promise<string> {
    const { cwd } = this.process
    const { path, beyond } = await findIndex(this.process, flags.path)
    if (beyond !== undefined) this.say(beyondHint(cwd, beyond))
    return path ?? newIndex(cwd)
  }

  async #open(
    path: string,
    flags: AnsweringFlags,
    { model, answers, readOnly, reembed, loadModel }: Opening,
  ): Promise<OpenedIndex> {
    const { signal } = this
    const settings = await this.settings(path, flags)
    const models = model || answers ? await this.#models(settings, flags, { model, isWriting: !readOnly }) : undefined
    const { openInstalled } = await import('@kebab/local')
    const { folderRules, mayIndex, rememberFolder } = await import('@kebab/local/internal')
    const ingest: Ingest = await import('@kebab/ingest')
    const { kebab } = await openInstalled({
      path,
      ...((await models?.options()) ?? { lexical: true }),
      readOnly,
      reembed: reembed ? 'later' : undefined,
      loadModel,
      signal,
      hint: INSTALL_HINT,
      onNotice: this.#notice,
      onModelProgress: this.#modelProgress(),
    })
    if (!readOnly) await models?.remember(kebab)
    const folderOf = (sourceId: string) => ingest.sourceFolder(sourceId, path)
    const sourceOf = (folder: string) => ingest.folderSourceId(folder, path)
    const remembering = { env: this.process.env, trust: flags.trust, onNotice: this.#notice }
    return {
      kebab,
      path,
      models,
      rulesOf: (folder, rules = {}) => folderRules(settings, folder, rules),
      rememberFolder: (folder, rules) => rememberFolder(path, folder, rules, remembering),
      mayIndex: (folder) => mayIndex(settings, folder),
      folderOf,
      sourceOf,
      [Symbol.asyncDispose]: () => kebab.close(),
    }
  }

  /** Checks what flags say of models, before anything is looked for. */
  async #check(flags: AnsweringFlags): Promise<void> {
    const { checkModelFlags } = await import('@kebab/local/internal')
    checkModelFlags(flags, this.process.env)
  }

  /** Reads what an index remembers, as far as its user agrees to it. */
  async settings(path: string, { trust }: IndexFlags): Promise<IndexSettings> {
    const { readSettings } = await import('@kebab/local/internal')
    return readSettings(path, { env: this.process.env, trust })
  }

  /** Chooses the models that an index in this folder would be indexed with. */
  async models(path: string, flags: IndexFlags): Promise<IndexModels> {
    return this.#models(await this.settings(path, flags), flags, { model: true, isWriting: false })
  }

  /** Chooses the models that flags and the index name. Without `model`, words are searched. */
  async #models(
    settings: IndexSettings,
    { lexical, embedModel, embedUrl, ...answering }: AnsweringFlags,
    { model, isWriting }: { model: boolean; isWriting: boolean },
  ): Promise<IndexModels> {
    const { env } = this.process
    const { chooseModels, resolvedModel } = await import('@kebab/local/internal')
    const embedding = { embedModel: resolvedModel(embedModel, this.process.cwd), embedUrl }
    const flags = model ? { lexical, ...embedding, ...answering } : { lexical: true, ...answering }
    return chooseModels(settings, flags, { env, isWriting, signal: this.signal, onNotice: this.#notice })
  }

  readonly #notice = (line: string): void => {
    if (this.#notices.has(line)) return
    this.#notices.add(line)
    this.say(line)
  }

  /** Says once that a model is downloaded, which may take long. */
  #modelProgress(): (progress: LoadProgress) => void {
    let isAnnounced = false
    return ({ loaded, total }) => {
      if (isAnnounced || total < SLOW_BYTES || loaded === 0 || loaded >= total) return
      isAnnounced = true
      this.say(`loading the embedding model (${Math.round(total / 1e6)} MB)`)
    }
  }
}

/** A file of a model that is worth a word, in bytes. */
const SLOW_BYTES = 1e6

/**
 * Whether colours are wanted: https://no-color.org, and https://force-color.org for a pipe. Without
 * colours wins.
 */
function isColorful({ NO_COLOR, FORCE_COLOR, TERM }: CliProcess['env'], isTerminal: boolean): boolean {
  if (NO_COLOR) return false
  if (FORCE_COLOR) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false'
  return isTerminal && TERM !== 'dumb'
}
