/**
 * What the programs of Kebab share: its command, its MCP server and the inspector. It may change in
 * any release, and no page shows it.
 *
 * @module
 */

export { agreeToSettings, CONFIG_KEYS, type ConfigKey, changeSettings, configValue } from '../host/change-settings.js'
export { findIndex, newIndex, placeIndex, requireIndex } from '../host/find-index.js'
export { wireConfig } from '../host/index-config.js'
export { type IndexModels, otherModel } from '../host/index-models.js'
export { type FolderRules, type IndexSettings, noticesOf, readSettings } from '../host/index-settings.js'
export { type Indexing, textOf } from '../host/keep-indexed.js'
export { type ListedModel, listModels, namedModel, openGenerator, openListed } from '../host/listed-models.js'
export { type MeasuredPassage, type ModelMeasure, measureModel } from '../host/measure-model.js'
export { resolvedModel } from '../host/model-flags.js'
export {
  type IndexFlags,
  type OpenedIndex,
  type OpenIndexOptions,
  openIndex,
  type Program,
  setUpIndex,
} from '../host/open-index.js'
export { checkFolder, checkServeFlags, type ServedIndex, type ServeFlags, serveIndex } from '../host/serve-index.js'
export { storedModels } from '../host/stored-models.js'
export { stateFolder } from '../host/user-folders.js'
export { writeWhole } from '../host/write-whole.js'
