import { join } from 'node:path'

export default {
  mode: 'production',
  target: 'node20',
  entry: './search.js',
  externals: ['@kebab/local'],
  externalsType: 'module', // 'commonjs' for a bundle in CommonJS
  experiments: { outputModule: true },
  output: { path: join(import.meta.dirname, 'dist'), filename: 'webpack.js', module: true },
}
