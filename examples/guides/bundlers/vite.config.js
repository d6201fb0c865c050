import { defineConfig } from 'vite'

// An SSR build leaves packages out by itself. List @kebab/local where `noExternal` is set.
export default defineConfig({
  ssr: { noExternal: true, external: ['@kebab/local'] },
  build: { ssr: 'search.js', outDir: 'dist/vite', target: 'node20' },
})
