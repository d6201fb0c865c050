import { OptionDefaults } from 'typedoc'

// What is published is said by `api/`: a type that only a signature names needs no name outside.
const validation = { notExported: false, invalidLink: true, rewrittenLink: true, notDocumented: true }

/** The API reference of all packages, from their sources: `npm run docs` writes it to docs/api. */
export default {
  name: 'Kebab',
  entryPoints: ['packages/*'],
  entryPointStrategy: 'packages',
  packageOptions: {
    entryPoints: ['src/index.ts'],
    tsconfig: '../../tsconfig.docs.json',
    // A clone without a remote has no place to link to.
    disableSources: true,
    // `npm run typecheck` does that.
    skipErrorChecking: true,
    validation,
    requiredToBeDocumented: ['Function', 'Class', 'Interface', 'TypeAlias', 'Variable'],
    blockTags: [...OptionDefaults.blockTags, '@minItems', '@maxItems'],
  },
  out: 'docs/api',
  treatWarningsAsErrors: true,
  validation,
}
