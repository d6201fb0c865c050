export { type Authorize, bearerToken, type Decision, letIn } from './authorize.js'
export {
  createHttpHandler,
  type HttpHandler,
  type HttpHandlerOptions,
  type HttpSettings,
  type ServedTo,
} from './create-http-handler.js'
export { errorResponse } from './error-response.js'
export type { Served } from './routes.js'
