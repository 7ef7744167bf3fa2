/** Prints the lead ids of DATABASE_PATH, one per line. */
import process from 'node:process'
import { closeDatabase, db } from '#app/db/client.server.ts'
import { leads } from '#app/db/schema/index.ts'

for (const { id } of db().select({ id: leads.id }).from(leads).orderBy(leads.id).all()) process.stdout.write(`${id}\n`)
closeDatabase()
