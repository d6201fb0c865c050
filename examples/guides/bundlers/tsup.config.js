import { defineConfig } from 'tsup'

// The dependencies of package.json are left out by themselves.
export default defineConfig({ entry: { tsup: 'search.js' }, format: ['esm', 'cjs'], target: 'node20' })
