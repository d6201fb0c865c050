import type { AutoClass, Encoding, SequenceClassifier, Tensor } from '../../src/library.js'
import { AutoModelForSequenceClassification } from './library.js'

type Answer = () => { logits: Tensor }

/** The library's classifiers, whose runs are counted, whose disposal is noted, and which give another answer when told to. */
export function watchedClassifier() {
  const runs: number[] = []
  const disposals: string[] = []
  let told: Answer | undefined
  const watched: AutoClass = {
    async from_pretrained(model, options) {
      const classifier = (await AutoModelForSequenceClassification.from_pretrained(
        model,
        options as object,
      )) as unknown as SequenceClassifier
      const run = async (inputs: Encoding<Tensor>) => {
        runs.push(inputs.input_ids.data.length)
        return told ? told() : classifier(inputs)
      }
      const dispose = async () => {
        disposals.push(model)
        return classifier.dispose?.()
      }
      return Object.assign(run, { config: classifier.config, dispose })
    },
  }
  const answer = (instead: Answer): void => {
    told = instead
  }
  return { classes: { AutoModelForSequenceClassification: watched }, runs, disposals, answer }
}
