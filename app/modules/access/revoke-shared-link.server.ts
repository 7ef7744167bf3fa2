import { and, eq, isNull } from 'drizzle-orm'
import { inTransaction } from '#app/db/client.server.ts'
import { linkTokens } from '#app/db/schema/index.ts'
import { recordLeadEvent } from '#app/modules/timeline/record-lead-event.server.ts'

/** Takes a link to a lead's report back; one that is taken back already, or is not of this lead, is left as it is. `linkId` is the id of `listSharedLinks`. */
export function revokeSharedLink(leadId: string, linkId: string, now = new Date()): void {
  inTransaction((tx) => {
    const [revoked] = tx
      .update(linkTokens)
      .set({ revokedAt: now })
      .where(
        and(
          eq(linkTokens.tokenHash, linkId),
          eq(linkTokens.leadId, leadId),
          eq(linkTokens.purpose, 'shared_report'),
          isNull(linkTokens.revokedAt),
        ),
      )
      .returning({ label: linkTokens.label })
      .all()
    if (!revoked) return
    recordLeadEvent(tx, {
      leadId,
      kind: 'report_share_revoked',
      actor: { kind: 'owner' },
      summary: revoked.label === null ? 'Withdrew a link to the report' : `Withdrew a link to the report: “${revoked.label}”`,
    })
  })
}
