import type { Tx } from '#app/db/client.server.ts'
import { insertRow } from '#app/db/insert-row.server.ts'
import { campaignCandidates } from '#app/db/schema/index.ts'

/**
 * Notes that a lead came to a status, or got a walkthrough: within a minute it is decided whether a campaign begins. For one lead at a time, as people and the public
 * pages do it: what is done to many at once, such as an import, begins nothing.
 */
export function noteCandidate(tx: Tx, leadId: string): void {
  insertRow(tx, campaignCandidates, { leadId }, { orIgnore: true })
}
