import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { loader } from '#app/routes/resources/metrics.ts'
import { makeMessage } from '#tests/factories/make-message.ts'
import { setupTestDatabase } from '#tests/setup/database.ts'

process.env.METRICS_TOKEN = 'a-token-of-twenty-characters'
setupTestDatabase()

const ask = async (headers: Record<string, string>) => {
  const request = new Request('http://localhost/metrics', { headers })
  try {
    return await loader({ request, params: {}, context: {} })
  } catch (error) {
    if (error instanceof Response) return error
    throw error
  }
}

test('Prometheus reads queues, messages, database and disk with the token, and no one does without', async () => {
  makeMessage(db(), { state: 'sent' })
  makeMessage(db(), { state: 'sent' })
  makeMessage(db(), { state: 'failed' })
  expect((await ask({})).status).toBe(401)
  expect((await ask({ Authorization: 'Bearer another-token-of-twenty' })).status).toBe(401)
  const answer = await ask({ Authorization: 'Bearer a-token-of-twenty-characters' })
  const text = await answer.text()
  expect(answer.headers.get('Content-Type')).toContain('text/plain')
  expect(text).toContain('harvest_gate_messages_last_day{channel="email",state="sent"} 2')
  expect(text).toContain('harvest_gate_messages_last_day{channel="email",state="failed"} 1')
  expect(text).toContain('harvest_gate_queue_due_jobs{queue="mail"} 0')
  expect(Number(/^harvest_gate_database_bytes (\d+)/m.exec(text)?.[1])).toBeGreaterThan(100_000)
  expect(Number(/^harvest_gate_disk_free_bytes (\S+)/m.exec(text)?.[1])).toBeGreaterThan(0)
})

test('what is not known is absent, and a worker that has never run is silent since the start', async () => {
  const text = await (await ask({ Authorization: 'Bearer a-token-of-twenty-characters' })).text()
  const values = text.split('\n').filter((line) => line.startsWith('harvest_gate_'))
  expect(values.filter((line) => /^harvest_gate_(?:backup|replica|cluster)_/.test(line))).toEqual([])
  expect(Number(/^harvest_gate_worker_silent_seconds (\S+)/m.exec(text)?.[1])).toBeGreaterThan(0)
})
