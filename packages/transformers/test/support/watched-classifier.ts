import type { AutoClass, Encoding, SequenceClassifier, Tensor } from '../../src/library.js'
import { AutoModelForSequenceClassification } from './library.js'

type Answer = () => { logits: Tensor }

/**
 * Wraps the library's classifiers. Records their runs and disposals, and lets `answer` replace what
 * they return.
 */
export function watchedClassifier() {
  const runs: number[] = []
  const disposals: string[] = []
  let replacement: Answer | undefined
  const watched: AutoClass = {
    async from_pretrained(model, options) {
      const classifier = (await AutoModelForSequenceClassification.from_pretrained(
        model,
        options as object,
      )) as unknown as SequenceClassifier
      const run = async (inputs: Encoding<Tensor>) => {
        runs.push(inputs.input_ids.data.length)
        return replacement ? replacement() : classifier(inputs)
      }
      const dispose = async () => {
        disposals.push(model)
        return classifier.dispose?.()
      }
      return Object.assign(run, { config: classifier.config, dispose })
    },
  }
  const answer = (instead: Answer): void => {
    replacement = instead
  }
  return { classes: { AutoModelForSequenceClassification: watched }, runs, disposals, answer }
}
