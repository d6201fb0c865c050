import { handler } from './handler.js'

Bun.serve({ port: Number(process.env.PORT ?? 8080), fetch: handler })
