import { type ExportColumn, exportRows } from '#app/modules/audit/export-rows.server.ts'
import { CHANNEL_LABELS, FORM_LABELS } from '#app/modules/messaging/consent/consent-labels.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { boxState, type LedgerFilter, ledgerList } from './ledger-list.ts'
import { type LedgerRow, walkConsents } from './list-consents.server.ts'

const COLUMNS: readonly ExportColumn<LedgerRow>[] = [
  ['When (UTC)', ({ createdAt }) => createdAt.toISOString()],
  ['Address or number', ({ recipientKey }) => recipientKey],
  ['Channel', ({ channel }) => CHANNEL_LABELS[channel]],
  ['List', ({ list }) => list ?? 'all'],
  ['Wording shown', ({ wording }) => wording],
  ['Checkbox', boxState],
  ['Form', ({ form }) => FORM_LABELS[form]],
  ['Confirmed (UTC)', ({ confirmedAt }) => confirmedAt?.toISOString() ?? null],
  ['IP address', ({ ipAddress }) => ipAddress],
  ['Entered by', ({ by }) => by],
]

/** A filter's entries as a CSV file, newest first. */
export function exportConsents(actor: Viewer, filter: LedgerFilter): AsyncGenerator<string> {
  const audit = { action: 'consents_exported', subject: 'consent ledger' } as const
  return exportRows({ actor, columns: COLUMNS, rows: walkConsents(filter), query: ledgerList.query(filter), audit })
}
