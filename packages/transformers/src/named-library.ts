import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { KebabError, toKebabError } from '@kebab/core'

/** The packages that transformers.js is published as. */
const PACKAGES = ['@huggingface/transformers', '@xenova/transformers']

/** The first version whose ONNX runtime several threads of a process can use. */
const LEAST_MAJOR = 4

const INSTALL = 'npm install @huggingface/transformers@4'

/**
 * Makes sure that worker threads can run a library before one of them loads it: an older ONNX
 * runtime ends the whole process. Rejects with `unsupported` for an older version, and with
 * `model_unavailable` if the library can't be loaded.
 * @param library the name of a package, or the URL of a module
 * @param model the model that it is needed for, for the error
 */
export async function checkLibrary(library: string, model: string): Promise<void> {
  const version = (await packageVersion(library)) ?? (await exportedVersion(library, model))
  if (Number.parseInt(String(version), 10) >= LEAST_MAJOR) return
  const finding = version === undefined ? `no \`env.version\` in ${library}` : `version ${version}`
  throw new KebabError(
    'unsupported',
    `Expected transformers.js ${LEAST_MAJOR} or later for embedding in worker threads, found ${finding}. The ONNX runtime of earlier versions ends the process when two threads use it.`,
    {
      hint: `Run \`${INSTALL}\`, or hand in \`pipeline\` in place of \`library\` to embed on the calling thread.`,
      details: { feature: 'embedding in worker threads' },
    },
  )
}

/**
 * Returns the version of the package of transformers.js that a module is a part of, without loading
 * it. Returns `undefined` for a module of another package.
 */
async function packageVersion(library: string): Promise<string | undefined> {
  let folder = dirname(fileOf(library) ?? '')
  while (folder !== dirname(folder)) {
    const { name, version } = await readManifest(join(folder, 'package.json'))
    if (PACKAGES.includes(String(name)) && typeof version === 'string') return version
    folder = dirname(folder)
  }
  return undefined
}

/** The file that an import of this name loads. `undefined` if it isn't found, or isn't a file. */
function fileOf(library: string): string | undefined {
  try {
    if (library.startsWith('file:')) return fileURLToPath(library)
    return createRequire(import.meta.url).resolve(library)
  } catch {
    return undefined
  }
}

async function readManifest(path: string): Promise<{ name?: unknown; version?: unknown }> {
  try {
    return Object(JSON.parse(await readFile(path, 'utf8')))
  } catch {
    return {}
  }
}

/** Returns what a module exports as `env.version`. Loads it on this thread, where that is safe. */
async function exportedVersion(library: string, model: string): Promise<unknown> {
  try {
    const { env } = (await import(/* @vite-ignore */ library)) as { env?: { version?: unknown } }
    return env?.version
  } catch (cause) {
    const install = PACKAGES.some((name) => `${library}/`.startsWith(`${name}/`)) ? { install: INSTALL } : {}
    throw new KebabError(
      'model_unavailable',
      `The library ${library} can't be loaded: ${toKebabError(cause).message}`,
      {
        hint: `Run \`${INSTALL}\` where @kebab/transformers is installed, or give \`library\` the URL of a module.`,
        details: { model, ...install },
        cause,
      },
    )
  }
}
