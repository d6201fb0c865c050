export type { SkippedFile } from './index-facts.js'
export { type InspectedDocuments, type InspectOptions, type Inspector, inspect } from './inspect.js'
export type { InspectedOriginals } from './original-links.js'
