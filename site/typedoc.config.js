import { join } from 'node:path'
import shared from '../typedoc.config.js'

const root = join(import.meta.dirname, '..')

/** The API reference as pages of the site: what `npm run docs` makes, in Markdown. */
export default {
  ...shared,
  entryPoints: [join(root, 'packages/*')],
  plugin: [import.meta.resolve('typedoc-plugin-markdown')],
  out: join(import.meta.dirname, '.cache/api'),
  packageOptions: { ...shared.packageOptions, readme: 'none', excludeExternals: true },
  readme: 'none',
  router: 'module',
  hideBreadcrumbs: true,
  hidePageHeader: true,
  useCodeBlocks: true,
}
