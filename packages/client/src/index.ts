export {
  ClientError,
  type ClientErrorCode,
  type ClientErrorDetails,
  type ClientErrorOptions,
  isClientError,
} from './client-error.js'
export { type CallOptions, type Client, type ClientAsk, type ClientOptions, createClient } from './create-client.js'
