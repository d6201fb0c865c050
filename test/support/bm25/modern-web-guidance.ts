import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/**
 * The paragraphs of the Markdown documents that the package `modern-web-guidance` ships, in the
 * order of their paths.
 */
export function paragraphs(): string[] {
  const folder = dirname(createRequire(import.meta.url).resolve('modern-web-guidance/package.json'))
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .sort()
    .flatMap((path) => readFileSync(join(folder, path), 'utf8').split(/\n\s*\n/))
    .filter((text) => text.trim() !== '')
}
