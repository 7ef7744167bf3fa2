import { inTransaction } from '#app/db/client.server.ts'
import { CSV_MARK, csvLine } from '#app/format/csv.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import { CHANNEL_LABELS, FORM_LABELS } from '#app/modules/messaging/consent/consent-labels.ts'
import type { Viewer } from '#app/modules/users/viewer.ts'
import type { LedgerConditions } from './filter.ts'
import { type LedgerRow, walkConsents } from './list-consents.server.ts'
import { boxState } from './states.ts'

const TITLES = [
  'When (UTC)',
  'Address or number',
  'Channel',
  'List',
  'Words shown',
  'Box',
  'Form',
  'Confirmed (UTC)',
  'Network address',
  'Entered by',
]

/** The lines that a filter finds as a CSV file, piece by piece, the newest first. The log says who took how many. */
export async function* exportConsents(actor: Viewer, conditions: LedgerConditions): AsyncGenerator<string> {
  let rows = 0
  try {
    yield CSV_MARK + csvLine(TITLES)
    for (const lines of walkConsents(conditions)) {
      rows += lines.length
      yield lines.map((line) => csvLine(cellsOf(line))).join('')
      await new Promise((resolve) => setImmediate(resolve))
    }
  } finally {
    const line = { action: 'consents_exported', subject: 'consent ledger', detail: { rows } } as const
    inTransaction((tx) => recordAudit(tx, { userId: actor.id, ...line }))
  }
}

function cellsOf(line: LedgerRow): string[] {
  return [
    line.createdAt.toISOString(),
    line.recipientKey,
    CHANNEL_LABELS[line.channel],
    line.list ?? 'all',
    line.wording,
    boxState(line),
    FORM_LABELS[line.form],
    line.confirmedAt?.toISOString() ?? '',
    line.ipAddress ?? '',
    line.by ?? '',
  ]
}
