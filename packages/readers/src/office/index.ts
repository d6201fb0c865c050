export { officeReader, officeReader as default } from './office-reader.js'
