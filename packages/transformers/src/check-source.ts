import { DTYPES, type Dtype } from './dtype.js'
import type { LoadOptions } from './load-model.js'

/** Says of a value whether it is right, by its name, and throws `TypeError` where it isn't. */
export type OptionCheck = (right: boolean, name: string, expected: string, found: unknown) => void

/** The check of the options of one function of this package, which its messages name. */
export function optionCheck(maker: string): OptionCheck {
  return (right, name, expected, found) => {
    if (!right) throw new TypeError(`${maker}: ${name}: expected ${expected}, found ${String(found)}`)
  }
}

/** Checks what says which model is loaded, and from where. */
export function checkSource(
  check: OptionCheck,
  { model, dtype, env, localModelPath }: Pick<LoadOptions, 'env' | 'localModelPath'> & { model: string; dtype: Dtype },
): void {
  check(typeof model === 'string' && model !== '', 'model', 'the name of a model', model)
  check(DTYPES.includes(dtype), 'dtype', `one of ${DTYPES.join(', ')}`, dtype)
  const given = localModelPath === undefined || env !== undefined
  check(given, 'env', 'the `env` of the same library, for localModelPath', env)
}
