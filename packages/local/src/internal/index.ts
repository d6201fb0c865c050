/**
 * What the programs of Kebab share: its command, its MCP server and the inspector. It may change in
 * any release, and no page shows it.
 *
 * @module
 */

export { agreeToSettings, CONFIG_KEYS, type ConfigKey, changeSettings, configValue } from '../host/change-settings.js'
export { wireConfig } from '../host/index-config.js'
export { chooseModels, type IndexModels, type OpenModelOptions, otherModel } from '../host/index-models.js'
export {
  type FolderRules,
  folderRules,
  type IndexSettings,
  mayIndex,
  noticesOf,
  readSettings,
  rememberFolder,
} from '../host/index-settings.js'
export { type ListedModel, listModels, openListed } from '../host/listed-models.js'
export { type MeasuredPassage, type ModelMeasure, measureModel } from '../host/measure-model.js'
export {
  type AnswerFlags,
  checkModelFlags,
  type EmbedFlags,
  type ModelFlags,
  resolvedModel,
} from '../host/model-flags.js'
export { storedModels } from '../host/stored-models.js'
