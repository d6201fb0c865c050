import type { PackageParts } from '../archive/package-parts.js'
import type { XmlHandler } from '../archive/xml.js'

/** The content of what is embedded: its folder is what an object names. */
const CONTENT = /^(.+)\/content\.xml$/i

/**
 * Returns the letters of each formula that is embedded in an OpenDocument, by its folder. A note
 * says how many other objects there are, such as charts.
 */
export async function readFormulas(
  parts: PackageParts,
  onNote: ((reason: string) => void) | undefined,
): Promise<Map<string, string>> {
  const formulas = new Map<string, string>()
  let others = 0
  for (const name of parts.zip.names) {
    const folder = CONTENT.exec(name)?.[1]
    if (folder === undefined) continue
    const handler = new FormulaHandler()
    await parts.read(name, handler)
    if (handler.isFormula) formulas.set(folder, handler.letters)
    else others++
  }
  if (others > 0) onNote?.(`left out embedded objects: ${others}`)
  return formulas
}

/** Returns the folder that an object names by its address. */
export function objectFolder(address: string): string {
  return address.replace(/^\.\/|\/$/g, '')
}

/** Reads MathML, without its source in another notation. */
class FormulaHandler implements XmlHandler {
  letters = ''
  /** Absent: no element has come yet. */
  isFormula: boolean | undefined
  #annotations = 0

  open({ name }: { name: string }): void {
    this.isFormula ??= name === 'math'
    if (name.startsWith('annotation')) this.#annotations++
  }

  text(text: string): void {
    if (this.isFormula === true && this.#annotations === 0) this.letters += text.trim()
  }

  close(name: string): void {
    if (name.startsWith('annotation')) this.#annotations--
  }
}
