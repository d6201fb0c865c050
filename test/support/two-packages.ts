import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type PackedPackage, packPackages } from '../../scripts/packages/pack-packages.js'

/**
 * Makes a repository of two packages in `folder`, of which `one` needs `two`, and packs them.
 * `value` is what `two` exports.
 */
export async function packTwoPackages(folder: string, value = 2): Promise<PackedPackage[]> {
  const write = async (path: string, value: unknown) => {
    const file = join(folder, path)
    await mkdir(join(file, '..'), { recursive: true })
    await writeFile(file, typeof value === 'string' ? value : JSON.stringify(value))
  }
  await write('package.json', { private: true, workspaces: ['packages/*'] })
  await write('LICENSE', 'MIT')
  for (const [name, dependencies] of Object.entries({ one: { '@kebab/two': '1.2.3' }, two: {} })) {
    const at = { version: '1.2.3', type: 'module', exports: './dist/index.js', files: ['dist'] }
    await write(`packages/${name}/package.json`, { name: `@kebab/${name}`, ...at, dependencies })
    await write(`packages/${name}/src/index.ts`, '')
    const code = name === 'one' ? "export * from '@kebab/two'" : `export const two = ${value}`
    await write(`packages/${name}/dist/index.js`, code)
  }
  await mkdir(join(folder, 'packed'), { recursive: true })
  return packPackages(folder, join(folder, 'packed'))
}
