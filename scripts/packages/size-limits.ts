/** The most that a package may weigh, in kB (1000 bytes). */
export interface SizeLimit {
  /** The tarball, which is what is downloaded. */
  packed: number
  /** What is on disk once it is installed, without what it depends on. */
  unpacked: number
  /**
   * The entry point as a page loads it: bundled with all that it imports, minified and gzipped.
   * Packages that run in browsers have it.
   */
  bundle?: number
  /** The entry point that a page loads. Default: the main one. */
  entry?: string
}

/**
 * A limit that is reached is a reason to look for what grew. To raise one, change it here and run
 * `npm run sizes`.
 */
export const SIZE_LIMITS: Record<string, SizeLimit> = {
  '@kebab/ai-sdk': { packed: 18, unpacked: 60 },
  '@kebab/ask': { packed: 320, unpacked: 1100, bundle: 180 },
  '@kebab/bm25': { packed: 75, unpacked: 310, bundle: 33.5 },
  '@kebab/cli': { packed: 195, unpacked: 760 },
  '@kebab/client': { packed: 17, unpacked: 64, bundle: 60 },
  '@kebab/core': { packed: 490, unpacked: 1810, bundle: 76 },
  '@kebab/eval': { packed: 34, unpacked: 120 },
  '@kebab/flexsearch': { packed: 36, unpacked: 130 },
  '@kebab/http': { packed: 32, unpacked: 115, bundle: 110 },
  '@kebab/ingest': { packed: 235, unpacked: 900, bundle: 110, entry: '@kebab/ingest/prepare' },
  '@kebab/inspector': { packed: 210, unpacked: 1225 },
  '@kebab/kairos': { packed: 46, unpacked: 160, bundle: 17 },
  '@kebab/local': { packed: 133, unpacked: 500 },
  '@kebab/markdown': { packed: 78, unpacked: 300, bundle: 90 },
  '@kebab/mcp': { packed: 74, unpacked: 262 },
  '@kebab/models': { packed: 36, unpacked: 140, bundle: 24 },
  '@kebab/postgres': { packed: 225, unpacked: 900 },
  '@kebab/readers': { packed: 640, unpacked: 1550 },
  '@kebab/schemas': { packed: 415, unpacked: 4000, bundle: 88 },
  '@kebab/sqlite': { packed: 90, unpacked: 345 },
  '@kebab/testing': { packed: 160, unpacked: 750 },
  '@kebab/text': { packed: 78, unpacked: 295, bundle: 15 },
  '@kebab/transformers': { packed: 75, unpacked: 265 },
  '@kebab/usearch': { packed: 65, unpacked: 255 },
}
