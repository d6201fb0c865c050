export { rtfReader as default, rtfReader } from './rtf-reader.js'
