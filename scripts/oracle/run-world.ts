import { agreeOnRefusal, Disagreement } from './compare/compare.js'
import { compareHealth, linesOf } from './compare/compare-contents.js'
import { compareList } from './compare/compare-list.js'
import { comparePage } from './compare/compare-search.js'
import { Sides, type Surroundings, type Tally } from './sides.js'
import { backUp, importLines, kill, move, reopen } from './steps/moving-steps.js'
import { abort, ask, explain, searchAll } from './steps/reading-steps.js'
import { watch } from './steps/watching-steps.js'
import { indexFolder, putDocuments, removeDocuments } from './steps/writing-steps.js'
import type { Step, World, WrongCall } from './world/world.js'

/**
 * Does what a world says to an index and to a naive one, and compares them after each step.
 * Rejects where they don't agree, and with what the index throws where it shouldn't.
 */
export async function runWorld(world: World, surroundings: Surroundings = {}): Promise<Tally> {
  const sides = new Sides(world, surroundings)
  let at: Step | undefined
  try {
    await sides.open()
    for (const step of world.steps) {
      at = step
      sides.tally.steps++
      await take(sides, step)
    }
    at = undefined
    await sides.close()
    return sides.tally
  } catch (error) {
    const place = at === undefined ? 'the end' : `step ${world.steps.indexOf(at)}, ${JSON.stringify(at)}`
    const message = error instanceof Disagreement ? error.message : ((error as Error)?.stack ?? String(error))
    throw new Error(`${message}\nin ${place}`, { cause: error })
  } finally {
    await sides.abandon()
  }
}

/** Takes a step. What changes the index is followed by a comparison of everything. */
async function take(sides: Sides, step: Step): Promise<void> {
  switch (step.do) {
    case 'write':
    case 'append':
    case 'rename':
    case 'delete':
    case 'link':
      return sides.folders[step.folder].edit(step)
    case 'fill':
      return sides.folders[step.folder].fill(step)
    case 'search':
      return search(sides, step)
    case 'begin':
      return beginPages(sides, step)
    case 'next':
      return nextPage(sides, step.name)
    case 'refuse':
      return refuse(sides, step.wrong)
    case 'doctor':
      return compareHealth(sides.kebab)
    case 'ask':
      return ask(sides, step)
    case 'list':
      return compareList(sides.kebab, sides.naive.engine, step.list)
    case 'explain':
      return explain(sides, step)
    case 'bulk':
      return searchAll(sides, step)
    case 'abort':
      return abort(sides, step)
    case 'follow':
      return sides.follow()
    case 'export':
      sides.exported = { lines: await linesOf(sides.kebab), documents: sides.naive.save() }
      return
    case 'index':
      await indexFolder(sides, step)
      break
    case 'put':
      await putDocuments(sides, step)
      break
    case 'watch':
      await watch(sides, step)
      break
    case 'remove':
      await removeDocuments(sides, step)
      break
    case 'reopen':
      await reopen(sides, step)
      break
    case 'kill':
      await kill(sides, step)
      break
    case 'backup':
      await backUp(sides)
      break
    case 'move':
      await move(sides)
      break
    case 'import':
      if (sides.exported !== undefined) await importLines(sides, sides.exported, step.abortAt)
      break
    default:
      step satisfies never
  }
  await sides.compare()
}

async function search(sides: Sides, { request: drawn, plugInFails }: Extract<Step, { do: 'search' }>): Promise<void> {
  const request = sides.requestOf(drawn)
  const { plugIn } = sides.naive.engine.settings
  if (plugInFails === undefined || plugIn === undefined || request.mode !== 'hybrid') return sides.search(request)
  if (sides.naive.isApproximate(request.mode)) return
  return sides.searchWithout(request, plugInFails)
}

async function beginPages(sides: Sides, { request: drawn, name }: Extract<Step, { do: 'begin' }>): Promise<void> {
  const request = sides.requestOf(drawn)
  const { kebab, naive, pagings, tally } = sides
  if (naive.isApproximate(request.mode)) return
  const expected = naive.engine.hits(request)
  if (expected === undefined) return
  const place = await comparePage(kebab, naive.engine, request, { cursor: null, shown: 0 }, expected)
  tally.pages++
  if (place.cursor !== null) pagings.set(name, { request, place, expected, epoch: naive.epoch })
}

/** Goes on, unless something has changed since: then the cursor is stale. */
async function nextPage({ kebab, naive, pagings, tally }: Sides, name: string): Promise<void> {
  const paging = pagings.get(name)
  if (paging === undefined) return
  const { request, place, expected, epoch } = paging
  if (epoch !== naive.epoch) {
    const search = () => kebab.search({ ...request, cursor: place.cursor! })
    await agreeOnRefusal('a cursor from before a change', 'stale_cursor', search)
    pagings.delete(name)
    return
  }
  paging.place = await comparePage(kebab, naive.engine, request, place, expected)
  tally.pages++
  if (paging.place.cursor === null) pagings.delete(name)
}

async function refuse({ kebab }: Sides, wrong: WrongCall): Promise<void> {
  const query = 'apple pear'
  const { next_cursor: cursor } = await kebab.search({ query, k: 1 })
  const calls: Record<WrongCall, [code: string, call: () => Promise<unknown>]> = {
    'no hits': ['invalid_input', () => kebab.search({ query, k: 0 })],
    'blank query': ['invalid_input', () => kebab.search({ query: ' ' })],
    'unknown field': ['invalid_input', () => kebab.search({ query, size: 3 } as never)],
    'cut cursor': ['invalid_cursor', () => kebab.search({ query, cursor: (cursor ?? 'none').slice(1) })],
    'other query': ['invalid_cursor', () => kebab.search({ query: 'stone', cursor: cursor ?? 'none' })],
    'no condition': ['invalid_input', () => kebab.remove({})],
  }
  await agreeOnRefusal(wrong, ...calls[wrong])
}
