import { and, isNotNull, isNull, type SQL } from 'drizzle-orm'
import { leads } from '#app/db/schema/index.ts'

/** Leads that were deleted and can be restored: not those that were merged into another one, which come back where the merge is taken apart. */
export function isInTrash(): SQL | undefined {
  return and(isNotNull(leads.deletedAt), isNull(leads.mergedIntoId))
}
