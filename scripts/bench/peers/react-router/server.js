import { createServer } from 'node:http'
import process from 'node:process'
import { createRequestListener } from '@react-router/node'
import * as build from './build/server/index.js'

const answer = createRequestListener({ build, mode: 'production' })
createServer((request, response) => (request.url === '/health' ? response.end('ok') : answer(request, response))).listen(
  Number(process.env.PORT),
  '127.0.0.1',
)
