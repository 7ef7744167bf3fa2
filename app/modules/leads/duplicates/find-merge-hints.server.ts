import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { may } from '#app/permissions.ts'
import type { Duplicate, OpenMerge } from './duplicate.ts'
import { findDuplicates } from './find-duplicates.server.ts'
import { listOpenMerges } from './open-merges.server.ts'

/** What the page of a lead says of merging: who may be the same person, and what was merged into it and can be taken apart, by an admin. */
export type MergeHints = { duplicates: Duplicate[]; merges: OpenMerge[]; mayUnmerge: boolean }

/** One is offered at a time, that with the most in common; the next one comes up when it is done. */
const MAX_DUPLICATES = 1

export function findMergeHints(viewer: Viewer, leadId: string, now: Date): MergeHints {
  return {
    duplicates: findDuplicates(leadId).slice(0, MAX_DUPLICATES),
    merges: listOpenMerges(leadId, now),
    mayUnmerge: may(viewer, 'records'),
  }
}
