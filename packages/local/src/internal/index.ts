/**
 * What the programs of Kebab share: its command, its MCP server and the inspector. It may change in
 * any release, and no page shows it.
 *
 * @module
 */

export type { LongText } from '@kebab/models'
export {
  type AnswerFlags,
  checkModelFlags,
  type EmbedFlags,
  type Environment,
  longTextLine,
  type ModelFlags,
  rememberModel,
  serverEmbedder,
  serverGenerator,
} from '../host/server-models.js'
