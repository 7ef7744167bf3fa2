import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { messages, receivedMessages } from '#app/db/schema/index.ts'
import { inboxKey } from '#app/modules/inbox/queries.server.ts'
import { paths } from '#app/paths.ts'
import { loader } from '#app/routes/resources/inbox-stream.ts'
import { makeMessage } from '#tests/factories/make-message.ts'
import { makeReceived } from '#tests/factories/make-received.ts'
import { setupTestDatabase } from '#tests/setup/database.ts'
import { readEvents } from '#tests/setup/event-reader.ts'
import { signedInAs } from '#tests/setup/session.ts'

setupTestDatabase()

test("an open inbox is notified of new messages, colleagues' actions, and the status of our answers", async () => {
  const leaving = new AbortController()
  const headers = { Cookie: signedInAs('user').cookie }
  const request = new Request(`http://localhost:3000${paths.inboxStream()}`, { headers, signal: leaving.signal })
  const { body } = await loader({ request, params: {}, context: {} })
  const stream = readEvents(body)
  await expect.poll(() => stream.keys()).toEqual([inboxKey()])
  const heardAfter = async (change: () => void) => {
    const before = inboxKey()
    change()
    expect(inboxKey()).toBeGreaterThan(before)
    await expect.poll(() => stream.keys().at(-1)).toBe(inboxKey())
  }
  let received = ''
  await heardAfter(() => (received = makeReceived(db()).id))
  await heardAfter(() => makeReceived(db()))
  await heardAfter(() => db().update(receivedMessages).set({ state: 'done' }).where(eq(receivedMessages.id, received)).run())
  let answer = ''
  await heardAfter(() => (answer = makeMessage(db(), { cause: 'staff' }).id))
  await heardAfter(() => db().update(messages).set({ deliveredAt: new Date() }).where(eq(messages.id, answer)).run())
  leaving.abort()
  await stream.over
})

test("an open inbox isn't notified of automatic emails", () => {
  const before = inboxKey()
  makeMessage(db(), { cause: 'system' })
  expect(inboxKey()).toBe(before)
})
