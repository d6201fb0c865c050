export type { Authorize, Decision } from './authorize.js'
export {
  createHttpHandler,
  type HttpHandler,
  type HttpHandlerOptions,
  type HttpSettings,
} from './create-http-handler.js'
export type { Served } from './routes.js'
