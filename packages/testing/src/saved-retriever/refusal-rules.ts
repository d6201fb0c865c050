import assert from 'node:assert/strict'
import { sampleChunks, sampleCorpus } from '../retriever/sample-chunks.js'
import { proveRefusedLoad, type SavedRetrieverRule, type SavedSubject } from './saved-retriever-rule.js'
import type { TemporaryFolder } from './temporary-folder.js'

const DAMAGE = ['corrupt_index', 'io_error']
const FOREIGN = ['embedding_mismatch', 'corrupt_index', 'unsupported']
/** In how many places a file is damaged. */
const FLIPS = 24

/** What is not loaded. */
export const refusalRules: readonly SavedRetrieverRule[] = [
  {
    rule: 'A file of which a byte is another is refused with `corrupt_index` or `io_error`, and what is held stays.',
    prove: (subject) =>
      proveDamage(subject, (bytes) =>
        spread(bytes.length).map((at) => ({ what: `byte ${at}`, bytes: bytes.with(at, bytes[at]! ^ 0x11) })),
      ),
  },
  {
    rule: 'A file that ends too early or too late is refused with `corrupt_index` or `io_error`, and what is held stays.',
    prove: (subject) =>
      proveDamage(subject, (bytes) => [
        ...[...new Set([0, 1, bytes.length >> 1, bytes.length - 1])]
          .filter((length) => length >= 0 && length < bytes.length)
          .map((length) => ({ what: `the first ${length} bytes alone`, bytes: bytes.slice(0, length) })),
        { what: 'a byte more', bytes: Uint8Array.of(...bytes, 0) },
      ]),
  },
  {
    rule: 'A file that is missing is refused with `corrupt_index` or `io_error`, and what is held stays.',
    async prove(subject) {
      const { place, holder } = await savedSamples(subject)
      for (const name of await place.names()) {
        const bytes = await place.read(name)
        await place.remove(name)
        await proveRefusedLoad(holder, place, DAMAGE, `${name}, missing`)
        await place.write(name, bytes)
      }
      await proveRefusedLoad(holder, await subject.folder(), DAMAGE, 'an empty folder')
    },
  },
  {
    rule: 'An index of another `indexVersion` is refused with `embedding_mismatch`, `corrupt_index` or `unsupported`.',
    async prove(subject) {
      const { place, holder } = await savedSamples(subject)
      const other = await subject.createOther!()
      const versions = `expected \`createOther\` to make one of another version, found ${other.indexVersion} again`
      assert.notEqual(other.indexVersion, holder.indexVersion, versions)
      await other.add([sampleChunks().pelican])
      await proveRefusedLoad(other, place, FOREIGN, `an index of ${holder.indexVersion}`)
    },
  },
]

interface Damaged {
  what: string
  bytes: Uint8Array
}

/** Proves that no damaged file is loaded, one at a time, and that the folder is loaded when all are whole again. */
async function proveDamage(subject: SavedSubject, damage: (bytes: Uint8Array) => Damaged[]): Promise<void> {
  const { place, holder } = await savedSamples(subject)
  for (const name of await place.names()) {
    const whole = await place.read(name)
    for (const { what, bytes } of damage(whole)) {
      await place.write(name, bytes)
      await proveRefusedLoad(holder, place, DAMAGE, `${name}, ${what}`)
    }
    await place.write(name, whole)
  }
  await holder.load(place)
}

/** A folder to which the samples were saved, and a retriever that holds something else. */
async function savedSamples({ create, folder }: SavedSubject) {
  const place: TemporaryFolder = await folder()
  await (await create(sampleCorpus())).save(place)
  const names = await place.names()
  assert.ok(names.length > 0, 'expected `save` to write a file into the folder, found none')
  const { pelican, violin } = sampleChunks()
  return { place, holder: await create([pelican, violin]) }
}

/** Offsets from the first to the last, evenly. */
function spread(length: number): number[] {
  const last = length - 1
  const offsets = Array.from({ length: FLIPS }, (_, i) => Math.round((i * last) / (FLIPS - 1)))
  return [...new Set(offsets)].filter((at) => at >= 0)
}
