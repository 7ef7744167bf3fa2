/** Prints as JSON what staff would search for in DATABASE_PATH: leads spread over all years, and staff members. */
import process from 'node:process'
import { asc } from 'drizzle-orm'
import { closeDatabase, db } from '#app/db/client.server.ts'
import { leads, users } from '#app/db/schema/index.ts'
import type { OfficeFacts } from './office-reads.ts'

const count = Number(process.argv[2])
const all = db()
  .select({ id: leads.id, name: leads.name, email: leads.email, phone: leads.phone, streetAddress: leads.streetAddress })
  .from(leads)
  .orderBy(asc(leads.createdAt), asc(leads.id))
  .all()
const sample = Array.from({ length: count }, (_, place) => all[Math.floor((place * all.length) / count)])
const facts: OfficeFacts = {
  leads: sample.filter((lead) => lead !== undefined),
  staffIds: db()
    .select({ id: users.id })
    .from(users)
    .orderBy(asc(users.id))
    .all()
    .map(({ id }) => id),
}
process.stdout.write(JSON.stringify(facts))
closeDatabase()
