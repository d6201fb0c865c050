import { env } from '@xenova/transformers'
import { prepareMiniLM } from '../../scripts/minilm/prepare-minilm.js'

/** Loaded before a program: the models of the hub are then those on this disk, and nothing goes over a network. */
const { localModelPath } = await prepareMiniLM()
env.localModelPath = localModelPath
env.allowRemoteModels = false
