import { type ExportColumn, exportRows } from '#app/modules/audit/export-rows.server.ts'
import { CHANNEL_LABELS } from '#app/modules/messaging/consent/consent-labels.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { type SuppressionRow, walkSuppressions } from './list-suppressions.server.ts'
import { REASON_LABELS } from './reasons.ts'
import { type SuppressionFilter, suppressionList } from './suppression-list.ts'

const COLUMNS: readonly ExportColumn<SuppressionRow>[] = [
  ['Address or number', ({ recipientKey }) => recipientKey],
  ['Channel', ({ channel }) => CHANNEL_LABELS[channel]],
  ['Reason', ({ reason }) => REASON_LABELS[reason]],
  ['Note', ({ note }) => note],
  ['Entered by', ({ by }) => by],
  ['Since (UTC)', ({ createdAt }) => createdAt.toISOString()],
]

/** A filter's entries as a CSV file, newest first. */
export function exportSuppressions(actor: Viewer, filter: SuppressionFilter): AsyncGenerator<string> {
  const audit = { action: 'suppressions_exported', subject: 'suppression list' } as const
  return exportRows({ actor, columns: COLUMNS, rows: walkSuppressions(filter), query: suppressionList.query(filter), audit })
}
