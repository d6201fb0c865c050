export { encodedTextReader, encodedTextReader as default } from './encoded-text-reader.js'
