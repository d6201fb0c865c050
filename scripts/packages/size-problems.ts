import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import type { PackedPackage } from './pack-packages.js'
import { SIZE_LIMITS, type SizeLimit } from './size-limits.js'

/** The sizes of a package, in kB as its limits are. */
export type Sizes = Omit<SizeLimit, 'entry'>

/** Measures a package that has a limit for each of its sizes. */
export async function sizesOf(packed: PackedPackage, modules: string): Promise<Sizes> {
  const { manifest, tarball, files, read } = packed
  const unpacked = files.reduce((sum, file) => sum + Buffer.byteLength(read(file)), 0)
  const sizes = { packed: kilobytes(tarball.length), unpacked: kilobytes(unpacked) }
  const { bundle, entry = manifest.name } = SIZE_LIMITS[manifest.name] ?? {}
  return bundle === undefined ? sizes : { ...sizes, bundle: kilobytes(await bundled(entry, modules)) }
}

/** Which sizes of a package are beyond their limits, a sentence for each. */
export function sizeProblems(name: string, sizes: Sizes, limit: SizeLimit | undefined = SIZE_LIMITS[name]): string[] {
  if (limit === undefined) return ['expected limits in scripts/packages/size-limits.ts, found none']
  return (['packed', 'unpacked', 'bundle'] as const).flatMap((size) => {
    const [most, found] = [limit[size], sizes[size]]
    if (most === undefined || found === undefined || found <= most) return []
    return [`expected ${size} to be at most ${most} kB, found ${found} kB`]
  })
}

/** Puts what the tarballs hold below `folder`, where a bundler finds it by name. */
export async function unpackModules(packages: readonly PackedPackage[], folder: string): Promise<void> {
  for (const { manifest, files, read } of packages) {
    for (const file of files.filter((name) => /\.(js|json)$/.test(name))) {
      const path = join(folder, 'node_modules', manifest.name, file)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, read(file))
    }
  }
}

async function bundled(name: string, modules: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: `export * from '${name}'`, resolveDir: modules },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    nodePaths: [join(import.meta.dirname, '../../node_modules')],
  })
  return gzipSync(outputFiles[0]!.contents, { level: 9 }).length
}

function kilobytes(bytes: number): number {
  return Math.ceil(bytes / 100) / 10
}
