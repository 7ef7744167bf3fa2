import { expect, test } from 'vitest'
import { setupTestDatabase } from '#tests/setup/database.ts'
import { setupMailServer } from '#tests/setup/mail-server.ts'
import { sendThroughKills } from './kill-workers.ts'

const server = setupMailServer()
setupTestDatabase()

/** The full size is measured: `npm run bench -- --only killed-worker`. */
test('a worker that is killed again and again loses no mail, and sends none twice but where nobody could know', async () => {
  const { kills, ...ended } = await sendThroughKills(server(), { messages: 40, kills: 4 })
  expect(kills).toBeGreaterThan(1)
  expect(ended).toMatchObject({ messages: 40, missing: 0, notSent: 0, twiceUnknown: 0 })
  // At most what ran at the moment of each kill.
  expect(ended.twice).toBeLessThanOrEqual(3 * kills)
})
