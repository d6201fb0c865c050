export { htmlReader, htmlReader as default } from './html-reader.js'
