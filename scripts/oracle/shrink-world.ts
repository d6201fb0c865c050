import type { Step, World } from './world/world.js'

/**
 * Makes a world smaller that fails, as long as it goes on failing: drops steps, in halves and then
 * one by one, and halves texts, documents and settings. Tries at most so many worlds.
 */
export async function shrinkWorld(
  world: World,
  fails: (world: World) => Promise<boolean>,
  most: number,
): Promise<World> {
  let smallest = world
  let tries = 0
  const adopt = async (candidate: World): Promise<boolean> => {
    if (tries >= most || JSON.stringify(candidate).length >= JSON.stringify(smallest).length) return false
    tries++
    if (!(await fails(candidate))) return false
    smallest = candidate
    return true
  }
  for (let before = ''; before !== JSON.stringify(smallest) && tries < most; ) {
    before = JSON.stringify(smallest)
    for (let size = Math.ceil(smallest.steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
      // From the end: later steps depend on earlier ones.
      for (let end = smallest.steps.length; end > 0; end -= size) {
        const steps = smallest.steps.toSpliced(Math.max(0, end - size), Math.min(size, end))
        await adopt({ ...smallest, steps })
        end = Math.min(end, smallest.steps.length + size)
      }
    }
    for (let i = 0; i < smallest.steps.length; i++)
      for (const step of smallerSteps(smallest.steps[i]!))
        await adopt({ ...smallest, steps: smallest.steps.with(i, step) })
    for (const name of ['maxPerDocument', 'weights', 'plugIn'] as const) {
      const { [name]: _, ...settings } = smallest.settings
      await adopt({ ...smallest, settings })
    }
  }
  return smallest
}

/** Returns a step in smaller forms: with half of a text, without a document or a member. */
function smallerSteps(step: Step): Step[] {
  if (step.do === 'write' || step.do === 'append') return halves(step.text).map((text) => ({ ...step, text }))
  if (step.do === 'put') {
    const { documents, wrong } = step
    const { vectors, during, beside, ...plain } = step
    const fewer = documents.map((_, i): Step => ({ ...step, documents: documents.toSpliced(i, 1) }))
    const shorter = documents.flatMap((one, i) =>
      halves(one.text).map((text): Step => ({ ...step, documents: documents.with(i, { ...one, text }) })),
    )
    return [plain, ...fewer, ...wrong.map((_, i): Step => ({ ...step, wrong: wrong.toSpliced(i, 1) })), ...shorter]
  }
  if (step.do === 'remove' && step.paths !== undefined && step.paths.length > 1)
    return step.paths.map((_, i) => ({ ...step, paths: step.paths!.toSpliced(i, 1) }))
  if (step.do === 'search' || step.do === 'begin') {
    const { filters, max_tokens, snippet_chars, ...request } = step.request
    const plainer = [request, { ...step.request, query: step.request.query.split(' ')[0]! }]
    return plainer.map((one) => ({ ...step, request: one }))
  }
  if (step.do === 'index') {
    const { stop, ...others } = step
    const { vectors, during, beside, ...plain } = others
    return [plain, others]
  }
  return []
}

/** Returns the halves of a text, cut at white space. */
function halves(text: string): string[] {
  const words = text.split(/(?<=\s)/)
  if (words.length < 2) return []
  const middle = Math.ceil(words.length / 2)
  return [words.slice(0, middle).join(''), words.slice(middle).join('')]
}
