import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

/**
 * What is wrong with a built site, a sentence for each: a link that leads to no page or to no place
 * in it, and anything that a page would load from elsewhere.
 *
 * @param base the path that the site is served below
 */
export async function builtProblems(folder: string, base: string): Promise<string[]> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'))
  const pages = new Map(
    files.filter((file) => file.endsWith('.html')).map((file) => [file, readFileSync(join(folder, file), 'utf8')]),
  )
  const ids = new Map([...pages].map(([file, html]) => [file, new Set(attributesOf(html, 'id'))]))
  const problems = [...pages].flatMap(([file, html]) => {
    const links = new Set([...attributesOf(html, 'href'), ...attributesOf(html, 'src')])
    return [...links].flatMap((link) => {
      if (/^[a-z][a-z0-9+.-]*:/i.test(link)) return []
      const [path = '', anchor = ''] = decodeURI(link).split('#')
      const target = path === '' ? file : fileOf(path, file, base)
      if (target === undefined || !files.includes(target)) return [`${file}: ${link} leads nowhere`]
      if (anchor === '' || ids.get(target)?.has(anchor)) return []
      return [`${file}: ${link} leads to no place in ${target}`]
    })
  })
  const loaded = [...pages].flatMap(([file, html]) =>
    [...html.matchAll(/<(?:script|link|img|iframe|source)\b[^>]*\b(?:src|href)="((?:https?:)?\/\/[^"]*)"/g)].map(
      ([, url]) => `${file}: would load ${url}`,
    ),
  )
  return [...problems, ...loaded]
}

/** The file that a path means, or `undefined` for one outside the site. */
function fileOf(path: string, from: string, base: string): string | undefined {
  const absolute = path.startsWith('/') ? path : posix.join(base, posix.dirname(from), path)
  if (!absolute.startsWith(base)) return undefined
  const inside = absolute.slice(base.length).replace(/\?.*$/, '')
  return inside === '' || inside.endsWith('/') ? `${inside}index.html` : inside
}

const ENTITIES: Record<string, string> = { amp: '&', quot: '"', lt: '<', gt: '>', '#39': "'" }

function attributesOf(html: string, name: string): string[] {
  return [...html.matchAll(new RegExp(`<[a-z][^<>]*?\\s${name}="([^"]*)"`, 'g'))].map(([, value = '']) =>
    value.replace(/&(#?\w+);/g, (all, entity) => ENTITIES[entity] ?? all),
  )
}
