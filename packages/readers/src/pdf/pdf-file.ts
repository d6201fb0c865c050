import { invalidInput } from '@kebab/core/kit'
import { CharacterMaps } from './character-maps.js'
import type { PdfMetadata } from './metadata.js'
import type { OutlinedPdf } from './outline.js'
import type { Operators } from './rulings.js'
import type { PdfPage } from './text-pieces.js'

/** The part of a document of pdf.js that is read. */
export interface PdfFile extends OutlinedPdf {
  numPages: number
  getPage(page: number): Promise<PdfPage>
  getMetadata(): Promise<PdfMetadata>
  getPageLabels(): Promise<string[] | null>
  loadingTask: { destroy(): Promise<void> }
}

/** What makes pdf.js read text alone: no pictures, fonts, scripts or programs. */
const TEXT_ALONE = {
  verbosity: 0,
  maxImageSize: 0,
  disableFontFace: true,
  useSystemFonts: true,
  isOffscreenCanvasSupported: false,
  isImageDecoderSupported: false,
  useWasm: false,
  enableXfa: false,
  cMapUrl: 'maps/',
  cMapPacked: true,
  standardFontDataUrl: null,
  BinaryDataFactory: CharacterMaps,
}

/**
 * Opens a PDF. pdf.js takes the bytes: nobody else can read them afterwards. Rejects with
 * `invalid_input` for a file that is broken or encrypted, and where `unpdf` isn't installed.
 *
 * @param path the file, for the error
 */
export async function openPdf(path: string, bytes: Uint8Array): Promise<{ pdf: PdfFile; operators: Operators }> {
  const { getDocumentProxy, getResolvedPDFJS } = await loadUnpdf(path)
  addTransfer()
  try {
    const pdf = (await getDocumentProxy(bytes, TEXT_ALONE as never)) as unknown as PdfFile
    return { pdf, operators: (await getResolvedPDFJS()).OPS }
  } catch (error) {
    throw refusal(path, error)
  }
}

/** Returns the error of a file that can't be read. */
export function refusal(path: string, error: unknown): Error {
  const { name, message } = Object(error)
  if (name === 'PasswordException') return invalidInput(path, 'a PDF that opens without a password', 'an encrypted one')
  return invalidInput(path, 'a readable PDF', String(message ?? error).slice(0, 200))
}

/** Adds the method of ES2024 that pdf.js needs to list what is drawn, where Node 20 lacks it. */
function addTransfer(): void {
  if ('transferToFixedLength' in ArrayBuffer.prototype) return
  const value = function (this: ArrayBuffer, length = this.byteLength): ArrayBuffer {
    const moved = structuredClone(this, { transfer: [this] })
    if (length === moved.byteLength) return moved
    const sized = new Uint8Array(length)
    sized.set(new Uint8Array(moved, 0, Math.min(length, moved.byteLength)))
    return sized.buffer
  }
  Object.defineProperty(ArrayBuffer.prototype, 'transferToFixedLength', { configurable: true, writable: true, value })
}

async function loadUnpdf(path: string): Promise<typeof import('unpdf')> {
  try {
    return await import('unpdf')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw invalidInput(path, 'a file whose reader is installed', 'a PDF without unpdf', {
      hint: 'Run `npm install unpdf@1.7.0`.',
    })
  }
}
