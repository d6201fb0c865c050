/**
 * What a kit needs of a test runner: it registers one test by name.
 * `test` of vitest and `test` of `node:test` both fit.
 */
export type TestRunner = (name: string, body: () => Promise<void>) => unknown

/** The options of a kit. */
export interface Kit<Subject> {
  /** `test` of vitest or of `node:test`, or anything like it. Called once for each rule. */
  test: TestRunner
  /** Makes the part under test, or a promise of it. Called at the start of each test. */
  create(): Subject | Promise<Subject>
}

/**
 * Returns the options of a kit once they are known to be whole.
 * @param maker the function of the kit, as messages name it
 * @param others the options that the kit takes beside `test` and `create`
 * @throws TypeError for options that are no object, without `test` or `create`, or with an unknown
 *   member: it could be a misspelt one, whose rules would be missing
 */
export function checkKit<K extends { test: TestRunner; create: unknown }>(
  maker: string,
  kit: K,
  others: readonly (keyof K & string)[] = [],
): K {
  if (typeof kit !== 'object' || kit === null || Array.isArray(kit))
    throw new TypeError(`${maker}: options: expected an object, found ${Array.isArray(kit) ? 'an array' : kit}`)
  for (const name of ['test', 'create'] as const)
    if (typeof kit[name] !== 'function')
      throw new TypeError(`${maker}: ${name}: expected a function, found ${typeof kit[name]}`)
  const known: readonly string[] = ['test', 'create', ...others]
  const unknown = Object.keys(kit).find((name) => !known.includes(name))
  if (unknown !== undefined)
    throw new TypeError(`${maker}: unknown option \`${unknown}\`; expected one of ${known.join(', ')}`)
  return kit
}

/** One rule of a contract. */
export interface Rule<Subject> {
  /** The sentence that states the rule. It names the test. */
  rule: string
  /** Rejects when the subject breaks the rule. */
  check(subject: Subject): Promise<void>
}

/** Registers one test for each rule, each on a subject of its own. */
export function registerRules<Subject>({ test, create }: Kit<Subject>, rules: readonly Rule<Subject>[]): void {
  for (const { rule, check } of rules) test(rule, async () => check(await create()))
}

/** Returns the sentences of rules, in their order. */
export function namesOf(rules: readonly { rule: string }[]): readonly string[] {
  return rules.map(({ rule }) => rule)
}
