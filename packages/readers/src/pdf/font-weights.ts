import type { DrawnPage } from './rulings.js'

/** The part of a page of pdf.js that knows fonts, once what it draws has been listed. */
export interface FontedPage extends DrawnPage {
  commonObjs: { get(font: string): { name?: string; bold?: boolean; black?: boolean } | null }
}

/** The most pages on which fonts are looked up: some programs make fonts for each page anew. */
const MOST_PAGES = 60
/** What the names of bold fonts have, also those of TeX. */
const BOLD = /bold|black|heavy|demi|(?:^|\+)(?:cmbx|cmssbx|sfbx|ecbx|lmbx|ptmb|phvb)|-bd|,b$/i

/** The weights of the fonts of a document. */
export class FontWeights {
  readonly #known = new Set<string>()
  #pages = 0
  /** The fonts that are bold. */
  readonly bold = new Set<string>()

  /** Whether a page has fonts that are not known yet, and may be asked. */
  lacks(fonts: Iterable<string>): boolean {
    return this.#pages < MOST_PAGES && [...fonts].some((font) => !this.#known.has(font))
  }

  /** Looks up the fonts of a page whose operators have been listed. */
  add(page: FontedPage, fonts: Iterable<string>): void {
    this.#pages++
    for (const font of fonts) {
      if (this.#known.has(font)) continue
      this.#known.add(font)
      if (isBold(page, font)) this.bold.add(font)
    }
  }
}

function isBold({ commonObjs }: FontedPage, font: string): boolean {
  try {
    const { name = '', bold, black } = commonObjs.get(font) ?? {}
    return bold === true || black === true || BOLD.test(name)
  } catch {
    // A font that isn't there yet, or can't be read.
    return false
  }
}
