/**
 * Gives the leads of DATABASE_PATH (from `office-process.ts`) a history for analytics: nine in ten were contacted, and each
 * passed all earlier statuses. Deterministic.
 */
import process from 'node:process'
import { asc, eq } from 'drizzle-orm'
import { closeDatabase, db, inTransaction } from '#app/db/client.server.ts'
import { leads } from '#app/db/schema/index.ts'
import { HOUR_MS } from '#app/format/duration.ts'
import { FORWARD_ORDER } from '#app/modules/leads/status/status.ts'
import { randomFrom } from '../seed/random.ts'

const AT_ONCE = 2_000
const random = randomFrom(20_261_122)
const { id, status, createdAt } = leads
const all = db().select({ id, status, createdAt }).from(leads).orderBy(asc(createdAt), asc(id)).all()
for (let begin = 0; begin < all.length; begin += AT_ONCE)
  inTransaction((tx) => {
    for (const lead of all.slice(begin, begin + AT_ONCE)) {
      const change = (values: Partial<typeof leads.$inferInsert>) =>
        tx.update(leads).set(values).where(eq(leads.id, lead.id)).run()
      if (random.chance(0.9)) change({ lastContactedAt: new Date(lead.createdAt.getTime() + random.whole(1, 200) * HOUR_MS) })
      let at = lead.createdAt.getTime()
      // Lost leads left at Proposal.
      const end = lead.status === 'won' ? 8 : lead.status === 'lost' ? 3 : FORWARD_ORDER.findIndex((step) => step === lead.status)
      const way = [...FORWARD_ORDER.slice(0, Math.max(0, end)), lead.status]
      for (const step of way) {
        change({ status: step, statusChangedAt: new Date(at) })
        at += random.whole(1, 300) * HOUR_MS
      }
    }
  })
process.stdout.write(`${all.length}\n`)
closeDatabase()
