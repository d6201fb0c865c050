import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')

/** The names that `@kebab/core/kit` publishes. */
export function kitNames(): string[] {
  const source = readFileSync(join(root, 'packages/core/src/kit/index.ts'), 'utf8')
  const lists = [...source.matchAll(/export \{([^}]*)\}/g)].flatMap(([, list]) => list!.split(','))
  return lists
    .map((name) =>
      name
        .replace(/\/\/.*/g, '')
        .replace('type ', '')
        .trim(),
    )
    .filter((name) => name !== '')
}

/** Those of them that stand on no page of `docs` and in no example. */
export function namesWithoutPage(): string[] {
  const pages = ['docs', 'examples'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(md|ts|tsx|mjs|js)$/.test(file) && !file.includes('node_modules'))
      .map((file) => readFileSync(join(root, folder, file), 'utf8')),
  )
  const words = new Set(pages.flatMap((page) => page.match(/[A-Za-z_$][\w$]*/g) ?? []))
  return kitNames().filter((name) => !words.has(name))
}
