import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
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

/** Packs every package with npm into `folder`. Rejects when one isn't built. */
export async function packPackages(root: string, folder: string): Promise<PackedPackage[]> {
  const packages = await publishedPackages(root)
  // What `prepack` does, in this process: sixteen processes take several seconds.
  await Promise.all(packages.map(({ directory }) => preparePackage(join(root, directory))))
  const args = ['pack', '--workspaces', '--ignore-scripts', '--json', '--pack-destination', folder]
  const { stdout } = await run('npm', args, { cwd: root, shell: process.platform === 'win32', maxBuffer: 2 ** 26 })
  const packed = JSON.parse(stdout) as { name: string; filename: string; integrity: string }[]
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
