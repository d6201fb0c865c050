/** What is put before a text, by its kind. */
export interface ModelPrefixes {
  query: string
  passage: string
}

const NO_PREFIXES: ModelPrefixes = { query: '', passage: '' }
/** The instruction that BGE, mxbai and the first Arctic Embed were trained with. */
const REPRESENT: ModelPrefixes = { query: 'Represent this sentence for searching relevant passages: ', passage: '' }
const TASK = 'Given a web search query, retrieve relevant passages that answer the query'
/** The form of models that are told their task. */
const INSTRUCT: ModelPrefixes = { query: `Instruct: ${TASK}\nQuery: `, passage: '' }

/**
 * What the cards of model families say. A pattern is matched against the name without its owner and
 * tag, in lower case. The first match wins. `docs/guides/model-servers.md` shows the same rows.
 */
const FAMILIES: readonly [RegExp, ModelPrefixes][] = [
  // https://huggingface.co/nomic-ai/nomic-embed-text-v1.5
  [/^nomic-embed-text/, { query: 'search_query: ', passage: 'search_document: ' }],
  // https://huggingface.co/intfloat/multilingual-e5-large-instruct
  [/(^|-)e5-.*instruct/, INSTRUCT],
  // https://huggingface.co/intfloat/e5-small-v2
  [/(^|-)e5-(small|base|large)/, { query: 'query: ', passage: 'passage: ' }],
  // https://huggingface.co/BAAI/bge-small-en-v1.5, which Ollama calls `bge-large`.
  [/^bge-(small|base|large)(-en|$)/, REPRESENT],
  // https://huggingface.co/BAAI/bge-large-zh-v1.5
  [/^bge-(small|base|large)-zh/, { query: '为这个句子生成表示以用于检索相关文章：', passage: '' }],
  // https://huggingface.co/Alibaba-NLP/gte-Qwen2-1.5B-instruct; the other GTE models take none.
  [/^gte-qwen.*instruct/, INSTRUCT],
  // https://huggingface.co/mixedbread-ai/mxbai-embed-large-v1
  [/^mxbai-embed-(2d-)?large/, REPRESENT],
  // https://huggingface.co/Qwen/Qwen3-Embedding-0.6B, which has no space after the colon.
  [/^qwen3-embedding/, { query: `Instruct: ${TASK}\nQuery:`, passage: '' }],
  // https://huggingface.co/google/embeddinggemma-300m
  [/^embeddinggemma/, { query: 'task: search result | query: ', passage: 'title: none | text: ' }],
  // https://huggingface.co/Snowflake/snowflake-arctic-embed-m-v2.0
  [/^snowflake-arctic-embed(2|-.*v2)/, { query: 'query: ', passage: '' }],
  // https://huggingface.co/Snowflake/snowflake-arctic-embed-s
  [/^snowflake-arctic-embed/, REPRESENT],
]

/**
 * Returns the prefixes that the card of a model asks for, by the name of the model. The name may
 * have an owner (`BAAI/bge-small-en-v1.5`) and a tag (`nomic-embed-text:latest`). Other models have
 * no prefixes.
 */
export function prefixesOf(model: string): ModelPrefixes {
  const name = /([^/]*?)(:[^/]*)?$/.exec(model.toLowerCase())?.[1] ?? ''
  return FAMILIES.find(([pattern]) => pattern.test(name))?.[1] ?? NO_PREFIXES
}
