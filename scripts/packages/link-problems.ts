import { stat } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { fromMarkdown } from 'mdast-util-from-markdown'

export interface Shown {
  /** The Markdown of the README. */
  text: string
  /** What the tarball holds, relative to the package. */
  files: readonly string[]
  /** The address of the repository in a browser. */
  home: string
  /** The folder of the repository. */
  root: string
}

/**
 * The links of a README that lead nowhere once its package is published, a sentence for each: a
 * relative link to a file that the tarball doesn't hold, and an absolute link into this repository
 * to a file that isn't there.
 */
export async function linkProblems({ text, files, home, root }: Shown): Promise<string[]> {
  const problems = await Promise.all(
    linksOf(text).map(async (url) => {
      if (url.startsWith('#')) return []
      if (!URL.canParse(url)) {
        const file = decodeURI(posix.normalize(url.replace(/[?#].*$/, '')))
        return files.includes(file) ? [] : [`${url} leads out of the tarball: link to ${home}/blob/main/ and the path`]
      }
      const into = `${home}/`
      if (!url.startsWith(into)) return []
      const [view, path] = pathOf(url.slice(into.length))
      if (view === undefined) return []
      const found = await kindOf(join(root, path))
      return found === view ? [] : [`${url} names a ${view}, and this repository has ${found ?? 'nothing'} at ${path}`]
    }),
  )
  return problems.flat()
}

/** Every target of a link, an image or a definition, and what HTML names by `href` and `src`. */
function linksOf(text: string): string[] {
  const found: string[] = []
  const visit = (node: object): void => {
    if ('url' in node) found.push(node.url as string)
    if ('type' in node && node.type === 'html' && 'value' in node) {
      for (const [, url = ''] of String(node.value).matchAll(/(?:href|src)\s*=\s*["']([^"']*)["']/gi)) found.push(url)
    }
    if ('children' in node) for (const child of node.children as object[]) visit(child)
  }
  visit(fromMarkdown(text))
  return found
}

/**
 * What a page of the repository on its host shows, by the part of the URL after its home: `blob` is
 * a file, and `tree` a folder.
 */
function pathOf(rest: string): ['file' | 'folder' | undefined, string] {
  const [, view, path = ''] = /^(blob|raw|tree)\/main\/?([^?#]*)/.exec(rest) ?? []
  if (view === undefined) return [undefined, '']
  return [view === 'tree' ? 'folder' : 'file', decodeURI(path)]
}

async function kindOf(path: string): Promise<'file' | 'folder' | undefined> {
  try {
    return (await stat(path)).isDirectory() ? 'folder' : 'file'
  } catch {
    return undefined
  }
}
