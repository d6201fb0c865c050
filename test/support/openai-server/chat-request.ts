/** The body of `POST /chat/completions`, as far as clients here send it. */
export interface ChatRequest {
  model: string
  messages: { role: string; content: string }[]
  stream?: boolean
  stream_options?: { include_usage?: boolean }
  max_tokens?: number
  temperature?: number
  seed?: number
  response_format?: { type: string }
}
