import type { EngineDescriptionV1, SchemaName, SearchMode } from '@kebab/schemas'
import type { IndexedRetriever, Retriever } from '../contracts.js'
import { byModel } from '../kit/stored-document.js'
import {
  areVectorsPending,
  calibrationIn,
  checkedReads,
  checkedStats,
  type RetrieverCalibration,
} from '../search/checked-reads.js'
import { COMBINED } from '../search/combined-ranking.js'
import { shortVersion } from '../search/names/wire-names.js'
import { readableLists } from './access.js'
import type { Settings } from './settings.js'

/** The schemas of what an engine accepts and returns. */
const SCHEMAS: readonly SchemaName[] = [
  'search_request.v1',
  'search_response.v1',
  'search_hit.v1',
  'citation.v1',
  'bulk_search_input.v1',
  'bulk_search_response.v1',
  'bulk_search_item.v1',
  'fetch_request.v1',
  'fetch_result.v1',
  'explain_request.v1',
  'explanation.v1',
  'engine_description.v1',
  'doctor_report.v1',
  'error.v1',
]

/** Describes the parts of an engine, its modes and limits, and the contents of its store. */
export async function describe(settings: Settings): Promise<EngineDescriptionV1> {
  const { retrievers, store, fusion, rerank, maxPerDocument, namespace, access } = settings
  const reads = checkedReads(store, access)
  const stats = await access.stats(reads, () =>
    access.principals === undefined ? checkedStats(store) : readableStats(settings, reads),
  )
  const { documents, chunks, embeddingModels, chunkerVersions, missingVectors = 0 } = stats
  // The schema has members for this ranking alone.
  const combined = settings.derived.find(({ name }) => name === COMBINED)
  const described = await Promise.all(retrievers.map((retriever) => describeRetriever(settings, retriever)))
  return {
    schema_version: 'engine_description.v1',
    schemas: [...SCHEMAS],
    modes: modesOf(retrievers),
    default_mode: settings.defaultMode,
    retrievers: described,
    fusion: {
      ...(fusion === undefined ? { method: 'rrf', rank_constant: settings.rankConstant } : { method: fusion.name }),
      ...(combined && {
        combined_weight: combined.weight,
        combined_retrievers: combined.sources.map(({ name }) => name),
      }),
    },
    depth: settings.depth,
    ...(rerank && {
      rerank: {
        model: rerank.reranker.model,
        top: rerank.top,
        ...(rerank.timeLimitMs === undefined ? {} : { time_limit_ms: rerank.timeLimitMs }),
      },
    }),
    ...(Number.isFinite(maxPerDocument) ? { max_per_document: maxPerDocument } : {}),
    analyzer: settings.analyzer.version ?? 'custom',
    versions: explain(retrievers, chunkerVersions),
    ...(namespace === '' ? {} : { namespace }),
    store: {
      revision: await reads.revision(),
      documents,
      chunks,
      ...(missingVectors === 0 ? {} : { missing_vectors: missingVectors }),
      ...((await areVectorsPending(store)) ? { vectors_pending: true } : {}),
      embedding_models: [...embeddingModels],
    },
  }
}

/** Counts what principals may see. What waits for a vector isn't counted. */
async function readableStats(
  { store, access }: Settings,
  reads: ReturnType<typeof checkedReads>,
): Promise<Awaited<ReturnType<typeof checkedStats>>> {
  const { size: chunks } = await reads.select({})
  const models = new Set<string | null>()
  const versions = new Set<string>()
  let documents = 0
  for await (const { embeddingModel, chunkerVersion } of readableLists(store, access).documents()) {
    documents++
    models.add(embeddingModel ?? null)
    versions.add(chunkerVersion)
  }
  return { documents, chunks, embeddingModels: [...models].sort(byModel), chunkerVersions: [...versions].sort() }
}

/** Maps the short versions that hits name to their full text. */
function explain(retrievers: readonly Retriever[], chunkerVersions: readonly string[]): Record<string, string> {
  const versions = [...retrievers.map(({ indexVersion }) => indexVersion), ...chunkerVersions]
  return Object.fromEntries(versions.map((version) => [shortVersion(version), version]))
}

/**
 * The modes in which some retriever answers: `hybrid` always, the others with a retriever of that
 * kind.
 */
function modesOf(retrievers: readonly Retriever[]): SearchMode[] {
  const kinds = retrievers.map(({ kind }) => kind)
  const single = (['lexical', 'vector'] as const).filter((kind) => kinds.includes(kind))
  return [...single, 'hybrid']
}

async function describeRetriever(settings: Settings, retriever: Retriever) {
  const { name, kind, scoreKind, indexVersion, supports } = retriever
  const timeLimitMs = settings.timeLimitOf(retriever)
  const revision = await revisionOf(retriever)
  const calibration = await calibrationIn(checkedReads(settings.store, settings.access), retriever)
  const { add, remove } = retriever as Partial<IndexedRetriever>
  return {
    name,
    kind,
    ...(scoreKind === undefined ? {} : { score_kind: scoreKind }),
    index_version: indexVersion,
    weight: settings.weightOf(retriever),
    ...(timeLimitMs === undefined ? {} : { time_limit_ms: timeLimitMs }),
    ...(supports.maxLimit === undefined ? {} : { max_limit: supports.maxLimit }),
    supports: {
      filter: supports.filter !== false,
      score: supports.scores === true,
      document_frequencies: retriever.documentFrequencies !== undefined,
      update: add !== undefined && remove !== undefined,
    },
    ...(calibration === undefined ? {} : { calibration: describeCalibration(calibration) }),
    ...(retriever.isOutdated?.() ? { words_pending: true as const } : {}),
    ...(revision === undefined ? {} : { revision }),
  }
}

function describeCalibration({ calibration: { floor, ceiling, languages }, isEstimated }: RetrieverCalibration) {
  return {
    floor,
    ceiling,
    ...(languages === undefined ? {} : { languages: [...languages] }),
    ...(isEstimated ? { estimated: true } : {}),
  }
}

/** Returns `undefined` if `revision` fails. `doctor` then says why. */
async function revisionOf(retriever: Retriever): Promise<string | undefined> {
  try {
    const revision: unknown = await retriever.revision?.()
    return typeof revision === 'string' ? revision : undefined
  } catch {
    return undefined
  }
}
