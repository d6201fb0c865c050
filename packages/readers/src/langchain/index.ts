export {
  type LangchainDocument,
  type LangchainLoader,
  type LangchainLoaderOptions,
  langchainLoader,
} from './langchain-loader.js'
