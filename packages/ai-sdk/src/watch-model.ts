import type { LanguageModel } from './library.js'

/** A model for one call, and how that call ended. */
export interface WatchedModel {
  model: LanguageModel
  /** The reason that the model gave for its end, as the SDK names it. Absent as long as it gave none. */
  reason(): string | undefined
}

/** A part of a model's own stream. The second generation of the specification has the reason as text, the third with the provider's word. */
interface ModelPart {
  type: string
  finishReason?: string | { unified: string; raw?: string | undefined }
}

/**
 * The model with two things that `streamText` doesn't offer: it asks for JSON without a schema, which is `responseFormat` in the provider
 * specification, and sees whether the model itself said that it was done. `streamText` ends an answer that was cut off as it ends a whole one.
 */
export function watchModel(model: LanguageModel, json: boolean): WatchedModel {
  let reason: string | undefined
  const watch = new TransformStream<ModelPart, ModelPart>({
    transform(part, controller) {
      if (part.type === 'finish') reason = reasonOf(part)
      controller.enqueue(part)
    },
  })
  const watched = {
    ...described(model),
    async doStream(options: object) {
      const result = await model.doStream(json ? { ...options, responseFormat: { type: 'json' } } : options)
      return { ...result, stream: (result as { stream: ReadableStream<ModelPart> }).stream.pipeThrough(watch) }
    },
  }
  return { model: watched, reason: () => reason }
}

/** What the SDK reads of a model beside its calls. Members may be getters of a class, so they are named. */
function described(model: LanguageModel & { readonly supportedUrls?: unknown }) {
  const { specificationVersion, provider, modelId, supportedUrls } = model
  return { specificationVersion, provider, modelId, supportedUrls }
}

/** Providers that saw no reason say `unknown`, in the third generation `other` without a word of their own. */
function reasonOf({ finishReason }: ModelPart): string | undefined {
  if (typeof finishReason === 'string') return finishReason === 'unknown' ? undefined : finishReason
  if (finishReason?.unified === 'other' && finishReason.raw === undefined) return undefined
  return finishReason?.unified
}
