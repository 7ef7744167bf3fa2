import { sql } from 'drizzle-orm'
import { log } from '#app/config/log.server.ts'
import { db } from '#app/db/client.server.ts'
import { users } from '#app/db/schema/index.ts'

/** Whether the database answers: reads a table from the file. */
export function databaseAnswers(): boolean {
  try {
    db()
      .select({ one: sql<number>`1` })
      .from(users)
      .limit(1)
      .all()
    return true
  } catch (error) {
    log.error({ err: error }, 'The database is not responding')
    return false
  }
}
