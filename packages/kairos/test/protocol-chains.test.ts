import { memoryStore } from '@kebab/core'
import { describe, expect, test } from 'vitest'
import { protocolChains } from '../src/index.js'
import { storedProtocol, storedProtocols } from './support/protocol-corpus.js'

const chainsOf = async (...texts: string[]) => {
  const stored = texts.map((text, i) => storedProtocol(`${i}.md`, text))
  const chunks = stored.flatMap((document) => document.chunks)
  return { chunks, ...(await protocolChains(chunks)) }
}
const UUID = '2ab737f0-a9b1-49a0-bb10-5c8105c4f6e8'
const claiming = (title: string) => `---\nuuid: ${UUID}\n---\n# ${title}\n\nText of ${title}.`

describe('a document', () => {
  test('is read along its headings: level 1 is the protocol, level 2 a step, and the first step names the match', async () => {
    const { chains } = await chainsOf(
      '---\ntags: [a, b]\n---\n# Deploy\n\nWhy.\n\n## Check\n\nLook.\n\n### Twice\n\nAgain.\n\n## Push\n\nGo.\n',
    )
    expect(chains).toMatchObject([
      {
        label: 'Check',
        chain_label: 'Deploy',
        tags: ['a', 'b'],
        doc_path: '0.md',
        steps: [
          { label: 'Check', line_start: 6, line_end: 14 },
          { label: 'Push', line_start: 18, line_end: 18 },
        ],
      },
    ])
  })

  test('has a step for each heading of level 2, also for one with nothing under it', async () => {
    const { chains } = await chainsOf(
      '# Restart\n\n## Ask for *permission*\n\n## Drain\n\nDrain it.\n\nTell us\n-------\n\n## Reboot ##\n\nNow.\n\n## Rest\n',
      'Open\n----\n\nShut\n----\n\nShut it.\n',
    )
    expect(chains.map(({ label, steps }) => [label, steps.map((step) => step.label)])).toEqual([
      ['Ask for permission', ['Ask for permission', 'Drain', 'Tell us', 'Reboot', 'Rest']],
      ['Open', ['Open', 'Shut']],
    ])
    expect(chains[0]!.steps.map(({ line_start, line_end }) => [line_start, line_end])).toEqual([
      [3, 3],
      [7, 7],
      [9, 10],
      [14, 14],
      [16, 16],
    ])
  })

  test('may have a heading with any amount of white space in it', async () => {
    const [chunk] = storedProtocol('0.md', '# Deploy\n\n## a').chunks
    const { chains } = await protocolChains([{ ...chunk!, text: `## a${' '.repeat(500_000)}b` }])
    expect(chains[0]!.label).toMatch(/^a {500000}b$/)
  })

  test('without steps gives the match the name of the protocol', async () => {
    expect((await chainsOf('# Deploy\n\nGo.')).chains).toMatchObject([{ label: 'Deploy', chain_label: 'Deploy' }])
  })

  test('may hold several protocols', async () => {
    const { chains } = await chainsOf('# One\n\n## First\n\na\n\n# Two\n\nb')
    expect(chains.map(({ label, chain_label }) => [label, chain_label])).toEqual([
      ['First', 'One'],
      ['Two', 'Two'],
    ])
    expect(new Set(chains.map(({ uri }) => uri)).size).toBe(2)
  })

  test('may begin with text that is part of no protocol, and counts to the first when it is found', async () => {
    const { chains, chunks, chainOf } = await chainsOf('---\ntitle: Guide\n---\nPreamble.\n\n# One\n\na\n\n# Two\n\nb')
    expect(chains.map(({ chain_label, steps }) => [chain_label, steps[0]?.line_start])).toEqual([
      ['One', 8],
      ['Two', 12],
    ])
    expect(chainOf({ doc_id: chunks[0]!.document.docId, heading_path: [] })).toBe(chains[0])
  })

  test('with a title and no heading is the protocol of that title', async () => {
    const { chains } = await chainsOf('---\ntitle: Guide\n---\nWords alone.')
    expect(chains).toMatchObject([{ label: 'Guide', chain_label: 'Guide' }])
  })

  test('without a title is one protocol without a name', async () => {
    const { chains, chunks, chainOf } = await chainsOf('Words.\n\n## First\n\na\n\n## Second\n\nb', 'Words alone.')
    expect(chains.map(({ label, chain_label }) => [label, chain_label])).toEqual([
      ['First', null],
      ['1.md', null],
    ])
    expect(chains[0]?.steps.map(({ label }) => label)).toEqual(['First', 'Second'])
    for (const { document, headingPath } of chunks) {
      expect(chainOf({ doc_id: document.docId, heading_path: [...headingPath] })?.doc_id).toBe(document.docId)
    }
  })
})

test('every hit of the corpus has its protocol, and one from elsewhere has none', async () => {
  const stored = await storedProtocols()
  const store = memoryStore()
  await store.commit({ put: stored })
  const { chains, chainOf } = await protocolChains(store.chunks())
  for (const { document, headingPath } of stored.flatMap(({ chunks }) => chunks)) {
    const chain = chainOf({ doc_id: document.docId, heading_path: [...headingPath] })
    expect(chain).toMatchObject({ doc_path: document.path, chain_label: headingPath[0], tags: document.tags })
    expect(chains).toContain(chain)
  }
  expect(chainOf({ doc_id: 'elsewhere', heading_path: [] })).toBeNull()
  expect(chainOf({ doc_id: stored[0]!.document.docId, heading_path: ['Elsewhere'] })).toBeNull()
})

test('chunks in any order give the same protocols', async () => {
  const chunks = (await storedProtocols()).flatMap((stored) => stored.chunks)
  expect((await protocolChains([...chunks].reverse())).chains).toEqual((await protocolChains(chunks)).chains)
})

describe('the URI of a protocol', () => {
  test('is a UUID of version 5, the same every time, of the JSON of document and heading', async () => {
    // Python: uuid.uuid5(uuid.uuid5(uuid.NAMESPACE_URL, 'kairos://mem/'), '["d","Größe"]')
    const [chunk] = storedProtocol('a.md', '# Größe\n\nText.').chunks
    const { chains } = await protocolChains([{ ...chunk!, document: { ...chunk!.document, docId: 'd' } }])
    expect(chains[0]?.uri).toBe('kairos://mem/e0bbb7e1-ce05-5be5-9b07-2de64c6e1396')
  })

  test('stays when text and steps change, and is another for another heading or file', async () => {
    const [before, after, renamed] = await Promise.all(
      ['# A\n\n## One\n\na', '# A\n\nIntroduction.\n\n## Two\n\nb', '# B\n\n## One\n\na'].map((text) => chainsOf(text)),
    )
    expect(after!.chains[0]?.uri).toBe(before!.chains[0]?.uri)
    expect(renamed!.chains[0]?.uri).not.toBe(before!.chains[0]?.uri)
    const twice = await chainsOf('# A\n\na', '# A\n\na')
    expect(twice.chains[0]?.uri).not.toBe(twice.chains[1]?.uri)
  })

  test('is that of the front matter where it has one', async () => {
    expect((await chainsOf(claiming('Bug'))).chains[0]?.uri).toBe(`kairos://mem/${UUID}`)
    const { chains } = await chainsOf('---\nuuid: ../../etc\n---\n# Bug\n\nText.')
    expect(chains[0]?.uri).toMatch(/^kairos:\/\/mem\/[0-9a-f-]{14}5[0-9a-f-]{21}$/)
  })

  test('is never that of another protocol: the first path keeps what several claim', async () => {
    const { chains } = await chainsOf(claiming('Bug'), claiming('Copy of bug'))
    expect(chains[0]?.uri).toBe(`kairos://mem/${UUID}`)
    expect(chains[1]?.uri).not.toBe(chains[0]?.uri)

    const honest = await chainsOf('# Pay\n\nText.', '# Other\n\nText.')
    const stolen = honest.chains[0]!.uri.slice('kairos://mem/'.length)
    const { chains: both } = await chainsOf('# Pay\n\nText.', `---\nuuid: ${stolen}\n---\n# Other\n\nText.`)
    expect(both.map(({ uri }) => uri)).toEqual(honest.chains.map(({ uri }) => uri))
  })

  test('has the scheme of the system', async () => {
    const { chunks } = await chainsOf(claiming('Bug'))
    const { chains } = await protocolChains(chunks, { system: { scheme: 'runbook:' } })
    expect(chains[0]?.uri).toBe(`runbook:${UUID}`)
  })
})

test('an abort rejects with its reason', async () => {
  const reason = new Error('enough')
  const chunks = (await storedProtocols()).flatMap((stored) => stored.chunks)
  await expect(protocolChains(chunks, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
})
