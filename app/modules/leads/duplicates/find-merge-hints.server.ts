import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { leadBatches, leadBatchItems, leads, users } from '#app/db/schema/index.ts'
import type { Duplicate, OpenMerge } from './same-facts.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { may } from '#app/permissions.ts'
import { findDuplicates } from './find-duplicates.server.ts'

const openMergesOf = statement((db, { leadId, now }: { leadId: string; now: Date }) =>
  db
    .select({
      batchId: leadBatches.id,
      mergedAt: leadBatches.createdAt,
      by: users.name,
      undoUntil: leadBatches.undoUntil,
    })
    .from(leadBatchItems)
    .innerJoin(leadBatches, eq(leadBatches.id, leadBatchItems.batchId))
    .leftJoin(users, eq(users.id, leadBatches.actorId))
    .where(
      and(
        eq(leadBatchItems.leadId, leadId),
        eq(leadBatchItems.kind, 'changed'),
        eq(leadBatches.kind, 'merge'),
        isNull(leadBatches.undoneAt),
        gt(leadBatches.undoUntil, now),
      ),
    )
    .orderBy(desc(leadBatches.createdAt), desc(leadBatches.id)),
)

/** Merges into a lead that an admin can still undo, newest first. */
function listOpenMerges(leadId: string, now: Date): OpenMerge[] {
  return openMergesOf(db(), { leadId, now })
    .all()
    .map((merge) => ({ ...merge, names: namesMerged(merge.batchId) }))
}

function namesMerged(batchId: string): string[] {
  return db()
    .select({ name: leads.name })
    .from(leadBatchItems)
    .innerJoin(leads, eq(leads.id, leadBatchItems.leadId))
    .where(and(eq(leadBatchItems.batchId, batchId), eq(leadBatchItems.kind, 'deleted')))
    .orderBy(leadBatchItems.id)
    .all()
    .map(({ name }) => name.trim() || 'Unknown')
}

/** The lead page's merge hints: possible duplicates, and merges that an admin can undo. */
type MergeHints = { duplicates: Duplicate[]; merges: OpenMerge[]; mayUnmerge: boolean }

/** Offers one at a time, the best match first; the next one appears when it is resolved. */
const MAX_DUPLICATES = 1

export function findMergeHints(viewer: Viewer, leadId: string, now: Date): MergeHints {
  return {
    duplicates: findDuplicates(leadId).slice(0, MAX_DUPLICATES),
    merges: listOpenMerges(leadId, now),
    mayUnmerge: may(viewer, 'records'),
  }
}
