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
  '@kebab/ask': { packed: 225, unpacked: 775, bundle: 145 },
  '@kebab/bm25': { packed: 62, unpacked: 250, bundle: 18 },
  '@kebab/cli': { packed: 110, unpacked: 440 },
  '@kebab/client': { packed: 15, unpacked: 58, bundle: 52 },
  '@kebab/core': { packed: 345, unpacked: 1280, bundle: 59 },
  '@kebab/eval': { packed: 34, unpacked: 120 },
  '@kebab/flexsearch': { packed: 23, unpacked: 80 },
  '@kebab/http': { packed: 31, unpacked: 105, bundle: 88 },
  '@kebab/ingest': { packed: 205, unpacked: 775, bundle: 104, entry: '@kebab/ingest/prepare' },
  '@kebab/inspector': { packed: 205, unpacked: 1150 },
  '@kebab/kairos': { packed: 46, unpacked: 160, bundle: 16 },
  '@kebab/local': { packed: 64, unpacked: 235 },
  '@kebab/markdown': { packed: 70, unpacked: 265, bundle: 88 },
  '@kebab/mcp': { packed: 80, unpacked: 270 },
  '@kebab/models': { packed: 30, unpacked: 110, bundle: 20 },
  '@kebab/postgres': { packed: 210, unpacked: 850 },
  '@kebab/schemas': { packed: 345, unpacked: 3250, bundle: 72 },
  '@kebab/sqlite': { packed: 80, unpacked: 300 },
  '@kebab/testing': { packed: 140, unpacked: 640 },
  '@kebab/text': { packed: 60, unpacked: 225, bundle: 10 },
  '@kebab/transformers': { packed: 75, unpacked: 265 },
  '@kebab/usearch': { packed: 65, unpacked: 255 },
}
