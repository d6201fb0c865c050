export { type PdfReaderOptions, pdfReader, pdfReader as default } from './pdf-reader.js'
