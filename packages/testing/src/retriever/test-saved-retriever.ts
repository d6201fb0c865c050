import assert from 'node:assert/strict'
import type { EmbeddedChunk, ErrorCode, IndexFolder, SavedRetriever } from '@kebab/core'
import { assertAbortBefore, assertAbortDuring, assertRefused, settled, yieldToEventLoop } from '../assert-call.js'
import { checkKit, namesOf, type Rule, type TestRunner } from '../kit.js'
import { idsOf } from '../samples.js'
import { answersOf, assertSameScores, findAll, SAMPLE_QUERIES } from './answers.js'
import { sampleChunks, sampleCorpus, withText } from './sample-chunks.js'
import { type TemporaryFolder, withFolders } from './temporary-folder.js'

/** The options of `testSavedRetriever`. */
export interface SavedRetrieverKit {
  /** `test` of vitest or of `node:test`, or anything like it. Called once for each rule. */
  test: TestRunner
  /** Makes a retriever that holds exactly these chunks, as `create` of `testRetriever` does. */
  create(chunks: readonly EmbeddedChunk[]): Promise<SavedRetriever> | SavedRetriever
  /**
   * Makes an empty retriever of another `indexVersion`, which can't load what the others save.
   * Default: there is only one version, and the rule about another one is not registered.
   */
  createOther?: (() => Promise<SavedRetriever> | SavedRetriever) | undefined
}

/**
 * Registers one test for each rule of `SavedRetriever` beyond those of `IndexedRetriever`.
 * Run `testRetriever` beside it. Each test makes folders of its own in the system's folder for
 * temporary files, and removes them.
 */
export function testSavedRetriever(kit: SavedRetrieverKit): void {
  const { test, create, createOther } = checkKit('testSavedRetriever', kit, ['createOther'])
  for (const { rule, check } of RULES.filter(({ needsOther }) => !needsOther || createOther !== undefined))
    test(rule, () => withFolders((folder) => check({ create, createOther, folder })))
}

interface SavedSubject {
  /** Makes a retriever that holds exactly these chunks. */
  create(chunks: readonly EmbeddedChunk[]): Promise<SavedRetriever> | SavedRetriever
  /** Makes an empty retriever of another `indexVersion`. */
  createOther?: (() => Promise<SavedRetriever> | SavedRetriever) | undefined
  /** Makes an empty folder. */
  folder(): Promise<TemporaryFolder>
}

interface SavedRetrieverRule extends Rule<SavedSubject> {
  /** Whether the rule is about `createOther`. Default: false. */
  needsOther?: boolean
}

/** The codes for a damaged index. */
const DAMAGE: readonly ErrorCode[] = ['corrupt_index', 'io_error']
/** The codes for an index of another version. */
const FOREIGN: readonly ErrorCode[] = ['embedding_mismatch', 'corrupt_index', 'unsupported']
/** How many bytes of a file are changed, one at a time. */
const CHANGED_BYTES = 24

const { pelican, owl, granite, ...others } = sampleChunks()
const CHUNK_IDS = idsOf(sampleCorpus())
const updated = withText(owl, 'Accordion players rehearse polkas.')

/** In the order of `docs/writing-a-retriever.md`. */
const RULES: readonly SavedRetrieverRule[] = [
  {
    rule: 'A loaded index answers as the one that was saved, to the last digit, and has its `revision`.',
    async check({ create, folder }) {
      const saved = await create([pelican, owl, granite, ...Object.values(others)])
      await saved.add([updated])
      await saved.remove([granite.chunkId])
      const answers = await answersOf(saved, CHUNK_IDS)
      const target = await folder()
      await saved.save(target)
      const loaded = await create([])
      await loaded.load(target)
      assert.deepEqual(await answersOf(loaded, CHUNK_IDS), answers)
    },
  },
  {
    rule: 'An empty index is saved and loaded as any other.',
    async check({ create, folder }) {
      const saved = await create([])
      const answers = await answersOf(saved, CHUNK_IDS)
      const target = await folder()
      await saved.save(target)
      const loaded = await create([pelican])
      await loaded.load(target)
      assert.deepEqual(await answersOf(loaded, CHUNK_IDS), answers)
    },
  },
  {
    rule: 'What is loaded takes the place of all that is held.',
    async check({ create, folder }) {
      const saved = await create([pelican, owl])
      const [answers, ranking] = [await answersOf(saved, CHUNK_IDS), await findAll(saved, granite.text)]
      const target = await folder()
      await saved.save(target)
      const loaded = await create([updated, granite, ...Object.values(others)])
      await loaded.load(target)
      assert.deepEqual(await answersOf(loaded, CHUNK_IDS), answers)
      assert.deepEqual(await findAll(loaded, granite.text), ranking)
    },
  },
  {
    rule: 'Saving leaves what is held as it is.',
    async check({ create, folder }) {
      const retriever = await create(sampleCorpus())
      await retriever.remove([granite.chunkId])
      const before = await answersOf(retriever, CHUNK_IDS)
      await retriever.save(await folder())
      assert.deepEqual(await answersOf(retriever, CHUNK_IDS), before)
    },
  },
  {
    rule: 'What is saved is what was held at the moment of the call, whatever is changed after it.',
    async check({ create, folder }) {
      const retriever = await create([pelican, owl, ...Object.values(others)])
      const before = await answersOf(retriever, CHUNK_IDS)
      const target = await folder()
      const saving = retriever.save(target)
      const changing = [retriever.add([granite, updated]), retriever.remove([pelican.chunkId])]
      await Promise.all([saving, ...changing])
      await retriever.remove([granite.chunkId])
      const loaded = await create([])
      await loaded.load(target)
      assert.deepEqual(await answersOf(loaded, CHUNK_IDS), before)
    },
  },
  {
    rule: 'A loaded index is changed as one that was never saved.',
    async check({ create, folder }) {
      const saved = await create([pelican, owl, ...Object.values(others)])
      const target = await folder()
      await saved.save(target)
      const loaded = await create([])
      await loaded.load(target)
      const revision = await loaded.revision?.()
      await loaded.add([pelican, owl])
      assert.equal(await loaded.revision?.(), revision, 'expected `add` of what was loaded to change nothing')
      for (const retriever of [saved, loaded]) {
        await retriever.add([granite, updated])
        await retriever.remove([pelican.chunkId])
      }
      assert.notEqual(await loaded.revision?.(), revision, 'expected another revision after a change')
      for (const query of [...SAMPLE_QUERIES, granite.text, updated.text, owl.text])
        assertSameScores(await findAll(loaded, query), await findAll(saved, query), JSON.stringify(query))
    },
  },
  {
    rule: 'A file with a changed byte is refused with `corrupt_index` or `io_error`, and what is held stays.',
    check: (subject) =>
      assertDamage(subject, (bytes) =>
        spread(bytes.length).map((at) => ({ what: `byte ${at}`, bytes: bytes.with(at, bytes[at]! ^ 0x11) })),
      ),
  },
  {
    rule: 'A truncated or extended file is refused with `corrupt_index` or `io_error`, and what is held stays.',
    check: (subject) =>
      assertDamage(subject, (bytes) => [
        ...[...new Set([0, 1, bytes.length >> 1, bytes.length - 1])]
          .filter((length) => length >= 0 && length < bytes.length)
          .map((length) => ({ what: `the first ${length} bytes alone`, bytes: bytes.slice(0, length) })),
        { what: 'a byte more', bytes: Uint8Array.of(...bytes, 0) },
      ]),
  },
  {
    rule: 'A missing file is refused with `corrupt_index` or `io_error`, and what is held stays.',
    async check(subject) {
      const { target, holder } = await savedSamples(subject)
      for (const name of await target.names()) {
        const bytes = await target.read(name)
        await target.remove(name)
        await assertRefusedLoad(holder, target, DAMAGE, `${name}, missing`)
        await target.write(name, bytes)
      }
      await assertRefusedLoad(holder, await subject.folder(), DAMAGE, 'an empty folder')
    },
  },
  {
    rule: 'A file that `write` did not write is refused if it is of another saved index, though it is whole.',
    async check({ create, folder }) {
      const [ours, theirs] = [await folder(), await folder()]
      const written = new Set<string>()
      const write: IndexFolder['write'] = async (name, bytes) => {
        await ours.write(name, bytes)
        written.add(name)
      }
      await (await create(sampleCorpus())).save({ ...ours, write })
      assert.ok(written.size > 0, 'expected `save` to write a file with `folder.write`, found none')
      await (await create([updated, granite])).save(theirs)
      const isBypassed = (name: string): boolean => !written.has(name)
      const bypassed = (await ours.names()).filter(isBypassed)
      if (bypassed.length === 0) return
      for (const name of bypassed) await ours.remove(name)
      for (const name of (await theirs.names()).filter(isBypassed)) await ours.write(name, await theirs.read(name))
      await assertRefusedLoad(await create([pelican]), ours, DAMAGE, `${bypassed.join(', ')} of another index`)
    },
  },
  {
    needsOther: true,
    rule: 'An index of another `indexVersion` is refused with `embedding_mismatch`, `corrupt_index` or `unsupported`.',
    async check(subject) {
      const { target, holder } = await savedSamples(subject)
      const other = await subject.createOther!()
      const versions = `expected \`createOther\` to make one of another version, found ${other.indexVersion} again`
      assert.notEqual(other.indexVersion, holder.indexVersion, versions)
      await other.add([sampleChunks().pelican])
      await assertRefusedLoad(other, target, FOREIGN, `an index of ${holder.indexVersion}`)
    },
  },
  {
    rule: 'An abort before `save` or `load` rejects with the reason of the caller.',
    async check({ create, folder }) {
      const retriever = await create(sampleCorpus())
      const target = await folder()
      await assertAbortBefore((signal) => retriever.save(target, { signal }), 'save')
      await retriever.save(target)
      await assertAbortBefore((signal) => retriever.load(target, { signal }), 'load')
    },
  },
  {
    rule: 'An abort during `save` or `load` rejects with the reason of the caller, unless the work is done.',
    async check({ create, folder }) {
      const retriever = await create(sampleCorpus())
      const target = await folder()
      await retriever.save(target)
      const empty = [await folder(), await folder(), await folder()]
      await assertAbortDuring((signal) => retriever.save(empty.pop()!, { signal }), 'save')
      await assertAbortDuring((signal) => retriever.load(target, { signal }), 'load')
    },
  },
  {
    rule: 'A `load` that is aborted has loaded everything or nothing.',
    async check({ create, folder }) {
      const { pelican, violin, ...others } = sampleChunks()
      const saved = await create(Object.values(others))
      const after = await answersOf(saved, CHUNK_IDS)
      const target = await folder()
      await saved.save(target)
      for (const loops of [0, 1, 2, 3, 5]) {
        const retriever = await create([pelican, violin])
        const before = await answersOf(retriever, CHUNK_IDS)
        const controller = new AbortController()
        const loading = settled(() => retriever.load(target, { signal: controller.signal }))
        await yieldToEventLoop(loops)
        controller.abort(new Error('no longer wanted'))
        const expected = 'value' in (await loading) ? after : before
        assert.deepEqual(await answersOf(retriever, CHUNK_IDS), expected, `load, aborted after ${loops} loops`)
      }
    },
  },
]

/** The rules of `SavedRetriever`: the names of the tests of `testSavedRetriever`. */
export const savedRetrieverRules: readonly string[] = namesOf(RULES)

interface Damaged {
  /** What was damaged. */
  what: string
  bytes: Uint8Array
}

/**
 * Damages each file in turn, and asserts that the index is refused.
 * Then asserts that it can be loaded with all files restored.
 */
async function assertDamage(subject: SavedSubject, damage: (bytes: Uint8Array) => Damaged[]): Promise<void> {
  const { target, holder } = await savedSamples(subject)
  for (const name of await target.names()) {
    const whole = await target.read(name)
    for (const { what, bytes } of damage(whole)) {
      await target.write(name, bytes)
      await assertRefusedLoad(holder, target, DAMAGE, `${name}, ${what}`)
    }
    await target.write(name, whole)
  }
  await holder.load(target)
}

/** Saves the samples to a folder, and makes a retriever that holds other chunks. */
async function savedSamples({ create, folder }: SavedSubject) {
  const target: TemporaryFolder = await folder()
  await (await create(sampleCorpus())).save(target)
  const names = await target.names()
  assert.ok(names.length > 0, 'expected `save` to write a file into the folder, found none')
  const { pelican, violin } = sampleChunks()
  return { target, holder: await create([pelican, violin]) }
}

/** Evenly spaced offsets, from the first to the last. */
function spread(length: number): number[] {
  const last = length - 1
  const offsets = Array.from({ length: CHANGED_BYTES }, (_, i) => Math.round((i * last) / (CHANGED_BYTES - 1)))
  return [...new Set(offsets)].filter((at) => at >= 0)
}

/** Asserts that a load is refused with one of these codes, and that what is held stays. */
async function assertRefusedLoad(
  retriever: SavedRetriever,
  folder: TemporaryFolder,
  codes: readonly ErrorCode[],
  what: string,
): Promise<void> {
  const before = await answersOf(retriever, CHUNK_IDS)
  await assertRefused(() => retriever.load(folder), codes, what)
  assert.deepEqual(await answersOf(retriever, CHUNK_IDS), before, `${what}: expected what is held to stay`)
}
