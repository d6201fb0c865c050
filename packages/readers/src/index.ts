export { FORMATS, type ReaderFormat } from './formats.js'
