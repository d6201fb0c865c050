import { build } from 'esbuild'

await build({
  entryPoints: ['search.js'],
  outfile: 'dist/esbuild.js',
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  external: ['@kebab/local'], // `packages: 'external'` leaves all packages out
})
