import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  CompilerState,
  Extractor,
  ExtractorConfig,
  type ExtractorMessage,
  type IConfigFile,
} from '@microsoft/api-extractor'
import { publishedPackages } from './published-packages.js'

/** Where the reports are, for those who review them. */
export const REPORTS = 'api'

/** The compiler options under which the declarations are read. */
const COMPILER_OPTIONS = {
  module: 'nodenext',
  target: 'es2022',
  lib: ['ES2023', 'ESNext.Disposable', 'DOM', 'DOM.AsyncIterable'],
  types: ['node'],
  strict: true,
  skipLibCheck: true,
  noEmit: true,
}

/** The entry that the packages share, under no promise. */
const INTERNAL = './internal'

/** What is wrong with a declaration, whatever the report says of it. */
const PROBLEMS = ['ae-unresolved-link', 'ae-unresolved-inheritdoc-reference']

interface EntryPoint {
  /** What a program imports: `@kebab/core/kit`. */
  name: string
  packageName: string
  /** The folder of the package. */
  folder: string
  /** The declarations that were built. */
  file: string
}

export interface ApiReports {
  /** The public surface of each package, by the name of the file in `REPORTS`. */
  reports: Map<string, string>
  /** Names without a docstring, and links that lead nowhere. */
  problems: string[]
}

/**
 * Reads the public surface of all packages from the declarations that were built: every name that
 * an entry point exports with its type, and the types that these name. Needs a build.
 */
export async function apiReports(root: string): Promise<ApiReports> {
  const entries = await entryPoints(root)
  const folder = await mkdtemp(join(tmpdir(), 'kebab-api-'))
  try {
    await mkdir(join(folder, 'reports'))
    const files = entries.map(({ file }) => file)
    const configs = entries.map((entry, i) => configOf(entry, files, folder, i))
    const [first] = configs
    if (first === undefined) throw new Error(`expected packages in ${root}, found none`)
    // One program for all entry points is read in a tenth of the time.
    const compilerState = CompilerState.create(first, { additionalEntryPoints: files })
    const said: { name: string; message: ExtractorMessage }[] = []
    for (const [i, config] of configs.entries()) {
      const messageCallback = (message: ExtractorMessage) => {
        message.handled = true
        said.push({ name: entries[i]!.name, message })
      }
      Extractor.invoke(config, { localBuild: true, compilerState, messageCallback })
    }
    const texts = await Promise.all(configs.map(({ reportFilePath }) => readFile(reportFilePath, 'utf8')))
    const sections = entries.map((entry, i) => ({ ...entry, surface: surfaceOf(texts[i]!) }))
    const reports = new Map<string, string>()
    for (const packageName of new Set(entries.map((entry) => entry.packageName))) {
      const own = sections.filter((section) => section.packageName === packageName)
      reports.set(`${packageName.slice('@kebab/'.length)}.md`, reportOf(packageName, own))
    }
    return { reports, problems: problemsOf(sections, said) }
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function entryPoints(root: string): Promise<EntryPoint[]> {
  return (await publishedPackages(root)).flatMap(({ directory, manifest }) =>
    Object.entries(manifest.exports as Record<string, { types?: string }>).flatMap(([path, { types }]) => {
      if (types === undefined || path === INTERNAL) return []
      const folder = join(root, directory)
      return [
        { name: `${manifest.name}${path.slice(1)}`, packageName: manifest.name, folder, file: join(folder, types) },
      ]
    }),
  )
}

function configOf({ folder, file }: EntryPoint, files: string[], out: string, i: number): ExtractorConfig {
  const configObject: IConfigFile = {
    mainEntryPointFilePath: file,
    projectFolder: folder,
    compiler: { overrideTsconfig: { compilerOptions: COMPILER_OPTIONS, files } },
    apiReport: {
      enabled: true,
      // What a declaration names is part of the surface too.
      includeForgottenExports: true,
      reportFileName: `${i}`,
      reportFolder: join(out, 'reports'),
      reportTempFolder: join(out, 'reports'),
    },
    docModel: { enabled: false },
    dtsRollup: { enabled: false },
    tsdocMetadata: { enabled: false },
    newlineKind: 'lf',
  }
  return ExtractorConfig.prepare({
    configObject,
    configObjectFullPath: undefined,
    packageJsonFullPath: join(folder, 'package.json'),
    projectFolderLookupToken: folder,
  })
}

/** The declarations of a report of API Extractor, without what is the same in all of them. */
function surfaceOf(report: string): string {
  const [, code = ''] = /^```ts\n([\s\S]*)^```$/m.exec(report) ?? []
  return code
    .replace(/^\/\/ \(No @packageDocumentation.*\n/m, '')
    .replace(/^\/\/ @public\n/gm, '')
    .trim()
}

function reportOf(packageName: string, sections: readonly { name: string; surface: string }[]): string {
  const head = `# ${packageName}\n\nWhat the package exports. \`npm run api\` writes this page: review what changes here.\n`
  return [head, ...sections.map(({ name, surface }) => `## ${name}\n\n\`\`\`ts\n${surface}\n\`\`\`\n`)].join('\n')
}

function problemsOf(
  sections: readonly { name: string; surface: string }[],
  said: readonly { name: string; message: ExtractorMessage }[],
): string[] {
  return [
    ...said
      .filter(({ message: { messageId } }) => PROBLEMS.includes(messageId))
      .map(({ name, message: { text } }) => `${name}: ${text}`),
    ...sections.flatMap(({ name, surface }) =>
      [...surface.matchAll(/^\/\/ \(undocumented\)\n(export .*)$/gm)].map(
        ([, declared]) => `${name}: expected a docstring, found none: ${declared}`,
      ),
    ),
  ]
}
