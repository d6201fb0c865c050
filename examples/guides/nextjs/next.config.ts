import type { NextConfig } from 'next'

/** What no import names, for `output: 'standalone'` and for hosts that trace files. */
const traced = [
  './.kebab/**/*',
  './node_modules/usearch/prebuilds/**/*',
  './node_modules/onnxruntime-{node,common}/{package.json,dist/**/*}',
  './node_modules/onnxruntime-node/bin/*/linux/**/*',
  './node_modules/@huggingface/transformers/.cache/**/*',
]

const config: NextConfig = {
  // Its native parts can't be bundled.
  serverExternalPackages: ['@kebab/local'],
  output: 'standalone',
  outputFileTracingIncludes: { '/search': traced, '/kebab/*': traced },
}

export default config
