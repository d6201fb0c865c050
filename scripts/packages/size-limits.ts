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
  '@kebab/ask': { packed: 150, unpacked: 550, bundle: 42 },
  '@kebab/bm25': { packed: 62, unpacked: 250, bundle: 18 },
  '@kebab/cli': { packed: 95, unpacked: 360 },
  '@kebab/client': { packed: 15, unpacked: 58, bundle: 52 },
  '@kebab/core': { packed: 300, unpacked: 1150, bundle: 48 },
  '@kebab/eval': { packed: 34, unpacked: 120 },
  '@kebab/flexsearch': { packed: 23, unpacked: 80 },
  '@kebab/http': { packed: 31, unpacked: 105, bundle: 88 },
  '@kebab/ingest': { packed: 175, unpacked: 680, bundle: 72, entry: '@kebab/ingest/prepare' },
  '@kebab/inspector': { packed: 160, unpacked: 780 },
  '@kebab/kairos': { packed: 46, unpacked: 160, bundle: 16 },
  '@kebab/local': { packed: 60, unpacked: 220 },
  '@kebab/mcp': { packed: 80, unpacked: 270 },
  '@kebab/postgres': { packed: 145, unpacked: 590 },
  '@kebab/schemas': { packed: 330, unpacked: 3100, bundle: 70 },
  '@kebab/sqlite': { packed: 78, unpacked: 295 },
  '@kebab/testing': { packed: 140, unpacked: 640 },
  '@kebab/text': { packed: 50, unpacked: 180, bundle: 9 },
  '@kebab/transformers': { packed: 75, unpacked: 265 },
  '@kebab/usearch': { packed: 65, unpacked: 255 },
}
