import { eq } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { leadBatches } from '#app/db/schema/index.ts'

/** A batch; null where there is none. */
export function findBatch(batchId: string) {
  return db().select().from(leadBatches).where(eq(leadBatches.id, batchId)).get() ?? null
}
