/** Queues N emails to owners in DATABASE_PATH, like the product's welcome emails. */
import process from 'node:process'
import { closeDatabase, inTransaction } from '#app/db/client.server.ts'
import { queueMail } from '#app/modules/messaging/queue/queue-mail.server.ts'

const PARAGRAPHS = 12
const PARAGRAPH =
  'Thank you for choosing us to manage your rental home. We call you on the next business day, and tell you what comes next.'
const count = Number(process.argv[2])

inTransaction((tx) => {
  for (let number = 0; number < count; number++)
    queueMail(tx, {
      template: 'welcome',
      cause: 'system',
      to: `owner${number}@example.com`,
      subject: `Welcome, owner ${number}`,
      text: `${PARAGRAPH}\n\n`.repeat(PARAGRAPHS),
      html: `<p>${PARAGRAPH}</p>`.repeat(PARAGRAPHS),
    })
})
closeDatabase()
