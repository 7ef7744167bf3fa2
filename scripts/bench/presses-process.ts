/**
 * Fills the database of DATABASE_PATH with N pages of leads, and prints the first of each page, with a member of staff and their
 * session.
 */
import process from 'node:process'
import { closeDatabase, inTransaction } from '#app/db/client.server.ts'
import { makeReachableLead } from '#tests/factories/make-reachable-lead.ts'
import { makeUser } from '#tests/factories/make-user.ts'
import { openSession } from '#tests/setup/session.ts'

/** Leads of a page of the list. */
const PAGE = 25

const pages = Array.from({ length: Number(process.argv[2]) }, (_, page) => `Owner q${String.fromCharCode(97 + page)}`)
const { user, leads } = inTransaction((tx) => ({
  user: makeUser(tx, { name: 'Jo Lindqvist' }),
  leads: pages.flatMap((words, page) =>
    Array.from({ length: PAGE }, (_, row) => makeReachableLead(tx, `${words}${String(row).padStart(2, '0')}`, page * PAGE + row)),
  ),
}))
const token = openSession(user.id)
closeDatabase()
process.stdout.write(
  JSON.stringify({
    staff: user.name,
    token,
    leads: leads.filter((_, at) => at % PAGE === 0).map(({ id, name }) => ({ id, name })),
  }),
)
