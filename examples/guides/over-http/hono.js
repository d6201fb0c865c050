import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { handler } from './handler.js'

const app = new Hono()
app.all('/v1/*', (context) => handler(context.req.raw))

serve({ fetch: app.fetch, port: Number(process.env.PORT ?? 8080) })
