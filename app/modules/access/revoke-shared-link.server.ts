import { inTransaction } from '#app/db/client.server.ts'
import { recordLeadEvent } from '#app/modules/timeline/record-lead-event.server.ts'
import { withdrawSharedLink } from '#app/modules/tokens/tokens.server.ts'

/** Takes a link to a lead's report back; one that is taken back already, or is not of this lead, is left as it is. `linkId` is the id of `listSharedLinks`. */
export function revokeSharedLink(leadId: string, linkId: string, now = new Date()): void {
  inTransaction((tx) => {
    const revoked = withdrawSharedLink(tx, linkId, leadId, now)
    if (!revoked) return
    recordLeadEvent(tx, {
      leadId,
      kind: 'report_share_revoked',
      actor: { kind: 'owner' },
      summary: revoked.label === null ? 'Withdrew a link to the report' : `Withdrew a link to the report: “${revoked.label}”`,
    })
  })
}
