/** The bench's baseline: a bare node:http server that sends the bytes of one captured response. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import process from 'node:process'
import type { Captured } from './sample.ts'

const { status, headers, body } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Captured
const bytes = Buffer.from(body, 'base64')

const server = createServer((request, response) => {
  const answer = () => response.writeHead(request.url === '/health' ? 200 : status, headers).end(bytes)
  if (request.method !== 'POST') return answer()
  request.resume().once('end', answer)
})
server.listen(Number(process.env.PORT), '127.0.0.1')
process.once('SIGTERM', () => process.exit(0))
