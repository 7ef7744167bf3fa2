import { db } from '#app/db/client.server.ts'
import { jobs } from '#app/db/schema/index.ts'

/** Inserts a job whose last try failed. */
export function makeDeadLetter(): typeof jobs.$inferSelect {
  const ended = { state: 'dead', attempts: 8, lastError: 'The mail server is down', finishedAt: new Date() } as const
  return db()
    .insert(jobs)
    .values({ kind: 'due-today', payload: { of: 'tests' }, runAt: new Date(), ...ended })
    .returning()
    .get()
}
