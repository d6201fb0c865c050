import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { prepareMiniLM } from '../../../scripts/minilm/prepare-minilm.js'
import { installOfflineLibrary } from '../../../test/support/offline-library.js'
import { addOllama } from '../../../test/support/openai-server/ollama-routes.js'
import { type OpenaiServer, startOpenaiServer } from '../../../test/support/openai-server/openai-server.js'
import { installWithoutModelLibrary } from '../../../test/support/without-model-library.js'
import { kebab, project } from './support/run-command.js'
import { type Installed, runInstalled } from './support/start-command.js'

const MULTILINGUAL = 'Xenova/multilingual-e5-small'

let server: OpenaiServer
beforeAll(async () => {
  server = await startOpenaiServer(() => ({ text: [] }))
})
afterAll(() => server.close())

describe('kebab models', () => {
  test('lists what is known and what is here, says where models are kept, and loads nothing', async () => {
    const models = await project({})
    const env = { KEBAB_MODELS: models }
    const { code, out, err } = await kebab(await project(), ['models'], { env })
    expect(code).toBe(0)
    expect(out).toMatch(/^Xenova\/all-MiniLM-L6-v2 +default +24 MB +no +English$/m)
    expect(out).toMatch(/^Xenova\/multilingual-e5-small +multilingual +135 MB +no /m)
    expect(err).toContain(models)
    const { localModelPath } = await prepareMiniLM()
    const present = await kebab(await project(), ['models', 'default', '--json'], {
      env: { KEBAB_MODELS: localModelPath },
    })
    expect(JSON.parse(present.out)).toMatchObject({ word: 'default', bytes: expect.any(Number), of_index: false })
  })

  test('measures the model of a server on passages of the index, by their headings', async () => {
    addOllama(server, () => '')
    const cwd = await project()
    await kebab(cwd, ['index', 'docs', '--embed-model', 'toy', '--embed-url', server.origin])
    const list = await kebab(cwd, ['models'], { env: { KEBAB_MODELS: await project({}) } })
    expect(list.out).toMatch(/^toy \* +on a server$/m)
    const { code, out } = await kebab(cwd, ['models', 'toy', '--measure', '--json'])
    expect(code).toBe(0)
    const measure = JSON.parse(out)
    expect(measure).toMatchObject({ name: 'toy', of_index: true, passages: 3, headings: 3 })
    for (const figure of ['passages_per_second', 'query_ms']) expect(measure[figure]).toBeGreaterThan(0)
    expect(measure.heading_recall).toBeLessThanOrEqual(1)
    expect((await kebab(cwd, ['models', 'toy', '--measure'])).out).toMatch(/of 3$/m)
  })

  test('asks no server that came with a clone, and refuses what is in no list', async () => {
    const cwd = await project()
    await kebab(cwd, ['index', 'docs', '--lexical'])
    const config = { schema_version: 'index_config.v1', embed_model: 'toy', embed_url: server.origin }
    await writeFile(join(cwd, '.kebab/config.json'), JSON.stringify(config))
    const { embeds } = addOllama(server, () => '')
    expect((await kebab(cwd, ['models', 'toy', '--measure'])).code).toBe(2)
    expect(embeds).toEqual([])
    expect((await kebab(cwd, ['models', 'toy', '--measure', '--trust'])).code).toBe(0)
    expect(embeds.length).toBeGreaterThan(0)
  })
})

const run = (alone: Installed, models: string, ...args: string[]) => runInstalled(alone, args, { KEBAB_MODELS: models })

test('multilingual is a model by one word: where it can’t be had, what to download and where to put it is said', async () => {
  const alone = await installWithoutModelLibrary('cli')
  await installOfflineLibrary(alone.folder, join(alone.folder, 'no-models'))
  await mkdir(join(alone.folder, 'docs'))
  await writeFile(join(alone.folder, 'docs/hooks.md'), '# Hooks\n\nA hook runs before a commit is made.\n')
  const models = join(alone.folder, 'models')
  const failed = await run(alone, models, 'index', 'docs', '--embed-model', 'multilingual')
  expect(failed.code).toBe(1)
  expect(failed.err).toContain(`https://huggingface.co/${MULTILINGUAL}/tree/main into ${join(models, MULTILINGUAL)}`)
  for (const file of ['config.json', 'tokenizer.json', 'onnx/model_quantized.onnx']) expect(failed.err).toContain(file)
  expect((await run(alone, models, 'search', 'hook')).out).toContain('docs/hooks.md')
  // Another model of this length stands for it.
  const { localModelPath, model } = await prepareMiniLM()
  await mkdir(join(models, 'Xenova'), { recursive: true })
  await symlink(join(localModelPath, model), join(models, MULTILINGUAL), 'junction')
  expect(await run(alone, models, 'index')).toMatchObject({ code: 0, err: '' })
  expect(await run(alone, models, 'search', 'hook', '--mode', 'vector')).toMatchObject({ code: 0, err: '' })
  expect((await run(alone, models, 'status')).out).toMatch(/model +Xenova\/multilingual-e5-small@q8\+[0-9a-f]{8}\n/)
})
