import type { NextConfig } from 'next'

const config: NextConfig = {
  // Its native parts can't be bundled.
  serverExternalPackages: ['@kebab/local'],
  // The rest is for `output: 'standalone'` and for hosts that trace files: what no import names.
  output: 'standalone',
  outputFileTracingIncludes: {
    '/search': [
      './.kebab/**/*',
      './node_modules/usearch/prebuilds/**/*',
      './node_modules/onnxruntime-{node,common}/{package.json,dist/**/*}',
      './node_modules/onnxruntime-node/bin/*/linux/**/*',
      './node_modules/@huggingface/transformers/.cache/**/*',
    ],
  },
}

export default config
