/** Prints the ids of the leads in the database of DATABASE_PATH, a line each. */
import process from 'node:process'
import { closeDatabase, db } from '#app/db/client.server.ts'
import { leads } from '#app/db/schema/index.ts'

for (const { id } of db().select({ id: leads.id }).from(leads).orderBy(leads.id).all()) process.stdout.write(`${id}\n`)
closeDatabase()
