export default {
  input: 'search.js',
  external: ['@kebab/local'],
  output: { file: 'dist/rollup.js', format: 'es' },
}
