import { createHash } from 'node:crypto'
import { inTransaction } from '#app/db/client.server.ts'
import { issueToken, withdrawSharedLink } from '#app/modules/tokens/tokens.server.ts'
import { recordLeadEvent } from '#app/modules/timeline/record-lead-event.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { findSharedLink, listSharedLinks } from './shared-links.server.ts'

/** Maximum active links per report. */
const MAX_SHARED_LINKS = 20

type NewShare = {
  leadId: string
  /** Who it is for, in the owner's words; null if omitted. */
  label: string | null
  /** The form's random id: the same post again returns the same link. */
  submissionId: string
}

/**
 * Creates a link to a lead's report for someone else and returns its secret, which the owner can copy again. too-many-links: the
 * maximum is active · taken-back: the same post created a link that was revoked since.
 */
export function shareReport({ leadId, label, submissionId }: NewShare): Result<string, 'too-many-links' | 'taken-back'> {
  const token = secretOf(submissionId, leadId, label)
  return inTransaction((tx) => {
    const known = findSharedLink(tx, token)
    if (known) return known.state === 'open' ? ok(token) : refused('taken-back')
    if (listSharedLinks(leadId, new Date(), tx).length >= MAX_SHARED_LINKS) return refused('too-many-links')
    issueToken(tx, {
      purpose: 'shared_report',
      leadId,
      label: label ?? undefined,
      token,
      isCopyable: true,
    })
    recordLeadEvent(tx, {
      leadId,
      kind: 'report_shared',
      actor: { kind: 'owner' },
      summary: label === null ? 'Created a link to share the report' : `Created a link to share the report: “${label}”`,
    })
    return ok(token)
  })
}

/** As hard to guess as the form's id, which only this browser knows. */
function secretOf(submissionId: string, leadId: string, label: string | null): string {
  return createHash('sha256')
    .update(JSON.stringify(['shared report', submissionId, leadId, label]))
    .digest('hex')
    .slice(0, 32)
}

/**
 * Revokes a link to a lead's report; does nothing for a revoked link or another lead's. `linkId` is the id from
 * `listSharedLinks`.
 */
export function revokeSharedLink(leadId: string, linkId: string, now = new Date()): void {
  inTransaction((tx) => {
    const revoked = withdrawSharedLink(tx, linkId, leadId, now)
    if (!revoked) return
    recordLeadEvent(tx, {
      leadId,
      kind: 'report_share_revoked',
      actor: { kind: 'owner' },
      summary: revoked.label === null ? 'Removed a link to the report' : `Removed a link to the report: “${revoked.label}”`,
    })
  })
}
