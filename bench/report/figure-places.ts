import { bm25Figures, usearchFigures } from './package-figures.js'
import { readmeFigures, type SpeedReport } from './readme-figures.js'

/** The pages with figures of speed, between `<!-- figures -->` and `<!-- /figures -->`. */
export const FIGURES: readonly { page: string; figuresOf: (reports: readonly SpeedReport[]) => string }[] = [
  { page: 'README.md', figuresOf: readmeFigures },
  { page: 'packages/bm25/README.md', figuresOf: bm25Figures },
  { page: 'packages/usearch/README.md', figuresOf: usearchFigures },
]
