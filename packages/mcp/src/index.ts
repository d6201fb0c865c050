export { TOOL_NAMES, type ToolName } from './call-tool.js'
export {
  createMcpServer,
  type McpServer,
  type McpServerOptions,
  type McpSession,
  type McpTransport,
  type ProtocolOptions,
} from './create-mcp-server.js'
export { type CliProcess, runCli } from './run-cli.js'
export { type HttpOptions, type McpHttp, type McpRequest, type McpServerOf, serveHttp } from './serve-http.js'
export {
  type McpStdio,
  type StdioInput,
  type StdioListener,
  type StdioOptions,
  type StdioOutput,
  serveStdio,
} from './serve-stdio.js'
