import type { Entailment } from '@kebab/core'

const NAMES = ['entailment', 'neutral', 'contradiction'] as const

/**
 * Which class of a model is which, by the names in its `id2label`, whatever their case and order: models differ in it.
 * `undefined` unless the classes are these three, each named once.
 */
export function entailmentClasses(
  id2label: unknown,
  classes: number,
): { [name in keyof Entailment]: number } | undefined {
  const labels = Object.entries(Object(id2label) as object).map(([id, label]) => [
    String(label).toLowerCase(),
    Number(id),
  ])
  const places = new Map(labels as [string, number][])
  const [entailment, neutral, contradiction] = NAMES.map((name) => places.get(name))
  if (entailment === undefined || neutral === undefined || contradiction === undefined) return undefined
  const complete = classes === 3 && labels.length === 3 && [0, 1, 2].every((id) => [...places.values()].includes(id))
  return complete ? { entailment, neutral, contradiction } : undefined
}
