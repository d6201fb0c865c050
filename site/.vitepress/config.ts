import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitepress'
import type { Navigation } from '../build-site.js'
import { slug } from '../pages/read-markdown.js'

/** What `npm run site` found before it started VitePress. */
const { title, description, home, base, groups }: Navigation = JSON.parse(
  readFileSync(join(import.meta.dirname, '../.cache/navigation.json'), 'utf8'),
)
/** The groups that the top of every page links to. */
const NAV = ['Start', 'Guides', 'Packages', 'API', 'Project']
/** Within the page: a browser asks for no other file. */
const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><text y=".9em" font-size="90">🥙</text></svg>'
const linkTo = (address: string) => `/${address.replace(/(^|\/)index$/, '$1')}`

const side = (shown: (title: string) => boolean) =>
  groups
    .filter((group) => shown(group.title))
    .map((group) => ({
      text: group.title,
      items: group.pages.map((page) => ({ text: page.title, link: linkTo(page.address) })),
    }))

const markup = (html: string) =>
  html.replace(/<!--[\s\S]*?-->|<br>|[<>{&]/g, (found) => (found.length > 1 ? found : `&#${found.charCodeAt(0)};`))

export default defineConfig({
  title,
  description,
  lang: 'en',
  base,
  srcDir: '.cache/pages',
  outDir: 'dist',
  cacheDir: '.cache/vitepress',
  head: [['link', { rel: 'icon', href: `data:image/svg+xml,${encodeURIComponent(ICON)}` }]],
  markdown: {
    // Braces in a text are the text's own.
    attrs: { disable: true },
    anchor: { slugify: slug },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    config(markdown) {
      const { rules } = markdown.renderer
      const { text } = rules
      rules.text = (...given) => (text?.(...given) ?? '').replaceAll('{{', '&#123;&#123;')
      // Comments and line breaks are all the HTML that pages have. Anything else is text.
      rules.html_inline = (tokens, i) => markup(tokens[i]!.content)
      // A table whose first line is empty has no heads.
      for (const [rule, beside] of [
        ['th_open', 1],
        ['th_close', -1],
      ] as const)
        rules[rule] = (tokens, i, options, _, self) => {
          if (tokens[i + beside]?.content === '') tokens[i]!.tag = 'td'
          return self.renderToken(tokens, i, options)
        }
      rules.html_block = (tokens, i) => markup(tokens[i]!.content)
    },
  },
  themeConfig: {
    nav: groups
      .filter((group) => NAV.includes(group.title))
      .map((group) => ({ text: group.title, link: linkTo(group.pages[0]!.address) })),
    // Packages and their API have lists of their own: a list of all pages would be too long.
    sidebar: {
      '/packages/': side((title) => title === 'Packages'),
      '/api/': side((title) => title === 'API'),
      '/': side((title) => title !== 'Packages' && title !== 'API'),
    },
    outline: [2, 3],
    socialLinks: [{ icon: 'github', link: home }],
  },
  vite: {
    // The packages are taken from their sources: the site needs no build of them.
    resolve: { conditions: ['@kebab/source'] },
    // The largest page of the API reference is a file of its own, loaded with it alone.
    build: { chunkSizeWarningLimit: 1000 },
    ssr: { noExternal: [/^@kebab\//] },
  },
})
