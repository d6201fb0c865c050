import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import type { Environment } from './server-models.js'

/** Returns the folder of what Kebab keeps for a user. */
export function stateFolder(env: Environment): string {
  return userFolder(env, { variable: 'XDG_STATE_HOME', ofHome: '.local/state/kebab', ofWindows: 'kebab/state' })
}

/**
 * Returns the folder in which the models of a user are kept, under their names: that of
 * `KEBAB_MODELS`, or one in the user's cache. It is in no package, which an update would empty.
 */
export function modelsFolder(env: Environment): string {
  const { KEBAB_MODELS: models } = env
  if (isSet(models)) return models
  return join(userFolder(env, { variable: 'XDG_CACHE_HOME', ofHome: '.cache/kebab', ofWindows: 'kebab' }), 'models')
}

/** Where a folder of Kebab is. */
interface UserFolder {
  /** Names the folder that has one of Kebab. */
  variable: string
  /** The path in the user's folder. */
  ofHome: string
  /** The path in that of local data, under Windows. */
  ofWindows: string
}

function userFolder(env: Environment, { variable, ofHome, ofWindows }: UserFolder): string {
  const { [variable]: folder, LOCALAPPDATA: local, HOME: home } = env
  if (isSet(folder)) return join(folder, 'kebab')
  if (process.platform === 'win32' && isSet(local)) return join(local, ofWindows)
  return join(isSet(home) ? home : homedir(), ofHome)
}

/** Whether a variable names a folder. A relative path would be one of a clone. */
function isSet(folder: string | undefined): folder is string {
  return folder !== undefined && isAbsolute(folder)
}
