import process from 'node:process'
import { handler } from './handler.js'

Deno.serve({ port: Number(process.env.PORT ?? 8080) }, handler)
