import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { build } from 'esbuild'
import { readManifest } from './published-packages.js'

/**
 * Bundles the pages in `src/page` of a package into a folder: `page.js` and `page.css`, the same
 * for `original`, and the other files as they are. What is bundled has its licences in
 * `licences.txt`. Packages of Kebab are taken from their sources, so that none has to be built
 * before.
 * @param root the folder of the repository
 */
export async function buildPage(source: string, out: string, root: string): Promise<void> {
  await mkdir(out, { recursive: true })
  const { metafile } = await build({
    entryPoints: [
      { in: resolve(source, 'page.tsx'), out: 'page' },
      { in: resolve(source, 'style/page.css'), out: 'page' },
      { in: resolve(source, 'original/original.ts'), out: 'original' },
      { in: resolve(source, 'original/original.css'), out: 'original' },
    ],
    outdir: resolve(out),
    bundle: true,
    minify: true,
    metafile: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    conditions: ['@kebab/source'],
    jsx: 'automatic',
    jsxImportSource: 'preact',
    legalComments: 'none',
    logLevel: 'warning',
    absWorkingDir: resolve(root),
  })
  for (const name of ['index.html', 'icon.svg', 'original/original.html'])
    await copyFile(join(source, name), join(out, basename(name)))
  await writeFile(join(out, 'licences.txt'), await licencesOf(Object.keys(metafile.inputs), root))
}

/** The licences of the packages that files belong to: their texts, or what their package.json says. */
async function licencesOf(files: readonly string[], root: string): Promise<string> {
  const names = new Set(files.flatMap((file) => /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? []))
  const texts = [...names].sort().map(async (name) => {
    const folder = join(root, 'node_modules', name)
    const file = (await readdir(folder)).find((one) => /^licen[cs]e/i.test(one))
    const { license } = await readManifest(folder)
    const text = file === undefined ? String(license) : await readFile(join(folder, file), 'utf8')
    return `${name}\n${'='.repeat(name.length)}\n\n${text.trim()}\n`
  })
  return (await Promise.all(texts)).join('\n\n')
}
