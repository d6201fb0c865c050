import { getRequestListener } from '@hono/node-server'
import express from 'express'
import { handler } from './handler.js'

const app = express()
// Before `express.json()`: the handler reads the body itself.
app.use('/', getRequestListener(handler))

app.listen(Number(process.env.PORT ?? 8080))
