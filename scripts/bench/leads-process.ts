/** Fills the database of DATABASE_PATH with N leads. */
import process from 'node:process'
import { closeDatabase, inTransaction } from '#app/db/client.server.ts'
import { makeLead } from '#tests/factories/make-lead.ts'

const count = Number(process.argv[2])
const now = Date.now()
inTransaction((tx) => {
  // One an hour, going back in time.
  for (let number = 0; number < count; number++) makeLead(tx, { createdAt: new Date(now - number * 3_600_000) })
})
closeDatabase()
