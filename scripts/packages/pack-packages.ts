import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createPackageFromTarballData, type Package } from '@arethetypeswrong/core'
import { preparePackage } from './prepare-package.js'
import { type Manifest, publishedPackages } from './published-packages.js'

const run = promisify(execFile)

/** A package as it would be published. */
export interface PackedPackage {
  directory: string
  /** The package.json in the tarball. */
  manifest: Manifest
  /** As npm computed it, for what installs the tarball. */
  integrity: string
  tarball: Uint8Array<ArrayBuffer>
  /** Where the tarball is. */
  path: string
  /** What the tarball holds, relative to the package. */
  files: string[]
  /** The text of one of `files`. */
  read(file: string): string
}

/** What npm said of the tarballs, beside them. */
const LIST = 'packed.json'

/** Packs every package with npm into `folder`. Rejects when one isn't built. */
export async function packPackages(root: string, folder: string): Promise<PackedPackage[]> {
  const packages = await publishedPackages(root)
  // What `prepack` does, in this process: sixteen processes take several seconds.
  await Promise.all(packages.map(({ directory }) => preparePackage(join(root, directory))))
  const args = ['pack', '--workspaces', '--ignore-scripts', '--json', '--pack-destination', folder]
  const { stdout } = await run('npm', args, { cwd: root, shell: process.platform === 'win32', maxBuffer: 2 ** 26 })
  await writeFile(join(folder, LIST), stdout)
  return readPacked(root, folder)
}

/**
 * Returns the packages that were packed for this run, in the folder that `KEBAB_PACKED` names. If
 * it is unset, packs them into `folder`.
 */
export function packedPackages(root: string, folder: string): Promise<PackedPackage[]> {
  const { KEBAB_PACKED } = process.env
  return KEBAB_PACKED === undefined ? packPackages(root, folder) : readPacked(root, KEBAB_PACKED)
}

/** Returns the packages that were packed into `folder`. */
export async function readPacked(root: string, folder: string): Promise<PackedPackage[]> {
  const packages = await publishedPackages(root)
  const packed = JSON.parse(await readFile(join(folder, LIST), 'utf8')) as {
    name: string
    filename: string
    integrity: string
  }[]
  return Promise.all(
    packages.map(async ({ directory, manifest: { name } }) => {
      const found = packed.find((one) => one.name === name)
      if (found === undefined) throw new Error(`expected npm to pack ${name}, found no tarball of it`)
      const { filename, integrity } = found
      const path = join(folder, filename)
      const tarball = new Uint8Array(await readFile(path))
      return { directory, integrity, path, tarball, ...contentsOf(createPackageFromTarballData(tarball), name) }
    }),
  )
}

function contentsOf(contents: Package, name: string): Pick<PackedPackage, 'manifest' | 'files' | 'read'> {
  const top = `/node_modules/${name}/`
  const read = (file: string) => contents.readFile(top + file)
  const files = contents.listFiles().map((path) => path.slice(top.length))
  return { manifest: JSON.parse(read('package.json')), files, read }
}
