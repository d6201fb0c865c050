export { mailReader as default, mailReader } from './mail-reader.js'
