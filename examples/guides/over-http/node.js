import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { handler } from './handler.js'

createServer(getRequestListener(handler)).listen(process.env.PORT ?? 8080)
