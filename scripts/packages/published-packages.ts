import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The parts of a package.json that are read here. */
export interface Manifest {
  name: string
  version: string
  exports?: Target
  bin?: string | Record<string, string>
  files?: string[]
  scripts?: Record<string, string>
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  [member: string]: unknown
}

/** A target of `exports`: a file, or a target for each condition or entry point. */
export type Target = string | null | { [condition: string]: Target }

export interface PublishedPackage {
  /** From the root of the repository, with slashes: `packages/core`. */
  directory: string
  manifest: Manifest
}

/** Every package that is published, in order of name. */
export async function publishedPackages(root: string): Promise<PublishedPackage[]> {
  const names = await readdir(join(root, 'packages'))
  return Promise.all(
    names.sort().map(async (name) => {
      const directory = `packages/${name}`
      return { directory, manifest: await readManifest(join(root, directory)) }
    }),
  )
}

/** The package.json of a folder. */
export async function readManifest(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
}
