import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makeMessage } from '#tests/factories/make-message.ts'
import { makeReceived } from '#tests/factories/make-received.ts'
import { db } from '#app/db/client.server.ts'
import { setupTestDatabase } from '#tests/setup/database.ts'
import { listThread } from '../read-thread.server.ts'
import { Thread } from './thread.tsx'

setupTestDatabase()

test("a conversation has people's messages below their day, and a line for each automatic one", () => {
  const { id: leadId } = makeLead(db())
  const on = (day: number, hour: number) => new Date(Date.UTC(2026, 10, day, hour))
  const textBody = 'Your visit\n\nSee you at nine.\n\nAnn\n\n-- \nReplies go to our team.'
  makeMessage(db(), { leadId, cause: 'staff', subject: 'Your visit', textBody, createdAt: on(20, 16) })
  makeReceived(db(), { leadId, textBody: 'Good.', receivedAt: on(20, 18) })
  makeMessage(db(), { leadId, subject: 'How fees work', textBody: 'Fees are simple.', createdAt: on(21, 16) })
  makeReceived(db(), { leadId, channel: 'sms', textBody: 'I have a question.', receivedAt: on(22, 16) })
  const html = renderToStaticMarkup(<Thread messages={listThread({ leadId, senderKey: '' })} now={on(22, 17)} />)
  const items = html.split('<li').slice(1)
  const found = items.map((item) =>
    ['Nov 20', 'See you', 'Good', 'Fees are', 'Today', 'question'].filter((one) => item.includes(one)),
  )
  expect(found).toEqual([['Nov 20'], ['See you'], ['Good'], ['Fees are'], ['Today'], ['question']])
  expect(items[1]?.match(/Your visit/g)).toHaveLength(1)
  expect(items[1]).not.toContain('our team')
  expect(items.map((item) => item.includes('<details>'))).toEqual([false, false, false, true, false, false])
  expect(items[3]).toMatch(/<summary.*How fees work.*Automatic email, Nov 21, 10:00 AM.*<\/summary>.*Fees are simple\./)
})
