import { db } from '#app/db/client.server.ts'
import type { ReportReader } from '#app/modules/leads/detail/record-report-view.server.ts'
import { findSharedLink } from '#app/modules/access/shared-links.server.ts'
import type { Selection } from '#app/modules/rent-estimator/comparables/comparables-selection.ts'
import { findReport, type FoundReport } from './queries.server.ts'

/**
 * The report behind a link that its owner shared, and its reader. ended: the link was revoked, has
 * expired, or the report was deleted; unknown: there is no such link.
 */
export function findSharedReport(
  token: string,
  selection: Selection | null = null,
): { found: FoundReport; reader: ReportReader } | 'ended' | 'unknown' {
  const link = findSharedLink(db(), token)
  if (!link) return 'unknown'
  const found = link.state === 'open' ? findReport(link.leadId, selection) : undefined
  if (link.state === 'ended' || !found) return 'ended'
  return { found, reader: { kind: 'shared-link', linkId: link.id, label: link.label } }
}
