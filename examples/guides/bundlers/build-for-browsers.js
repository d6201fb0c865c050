import { build } from 'esbuild'
import { build as buildWithVite } from 'vite'

// Nothing is left out, and nothing of Node is needed: with `platform: 'browser'` it would fail.
await build({
  entryPoints: ['browser.js'],
  outfile: 'dist/browser-esbuild.js',
  bundle: true,
  minify: true,
  platform: 'browser',
  target: 'es2022',
  format: 'esm',
})

await buildWithVite({
  configFile: false,
  build: {
    outDir: 'dist/browser-vite',
    target: 'es2022',
    lib: { entry: 'browser.js', formats: ['es'], fileName: 'browser' },
  },
})
