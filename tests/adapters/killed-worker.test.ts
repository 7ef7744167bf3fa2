import { expect, test } from 'vitest'
import { startWorker } from '#app/worker/worker.server.ts'
import { setupTestDatabase } from '#tests/setup/database.ts'
import { setupMailServer } from '#tests/setup/mail-server.ts'
import { queueMails, sendThroughKills } from './kill-workers.ts'

const server = setupMailServer({ acceptanceMs: 5 })
setupTestDatabase()

/** Measure the full size with `npm run bench -- --only killed-worker`. */
test('a worker that is killed repeatedly loses no email, and sends none twice unless its fate is unknowable', async () => {
  const { kills, ...ended } = await sendThroughKills(server(), { messages: 40, kills: 4 })
  expect(kills).toBeGreaterThan(1)
  expect(ended).toMatchObject({ messages: 40, missing: 0, notSent: 0, twiceUnknown: 0 })
  // At most the one being sent at each kill.
  expect(ended.twice).toBeLessThanOrEqual(kills)
})

test('a mail server has one unanswered end of an email at a time', async () => {
  const ids = queueMails(12)
  const worker = startWorker({ yieldsToRequests: false })
  await expect.poll(() => server().taken.length).toBe(ids.length)
  await worker.stop()
  expect(server().mostUnanswered()).toBe(1)
})
