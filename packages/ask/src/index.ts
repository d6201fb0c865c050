export { type ExtractiveGeneratorOptions, extractiveGenerator } from './extractive/extractive-generator.js'
