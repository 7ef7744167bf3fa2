import { inTransaction } from '#app/db/client.server.ts'
import { CSV_MARK, csvLine } from '#app/format/csv.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import { CHANNEL_LABELS } from '#app/modules/messaging/consent/consent-labels.ts'
import type { Viewer } from '#app/modules/users/viewer.ts'
import type { SuppressionConditions } from './filter.ts'
import { walkSuppressions } from './list-suppressions.server.ts'
import { REASON_LABELS } from './reasons.ts'

const TITLES = ['Address or number', 'Channel', 'Reason', 'Note', 'Entered by', 'Since (UTC)']

/** The entries that a filter finds as a CSV file, piece by piece, the newest first. The log says who took how many. */
export async function* exportSuppressions(actor: Viewer, conditions: SuppressionConditions): AsyncGenerator<string> {
  let rows = 0
  try {
    yield CSV_MARK + csvLine(TITLES)
    for (const entries of walkSuppressions(conditions)) {
      rows += entries.length
      yield entries
        .map(({ recipientKey, channel, reason, note, by, createdAt }) =>
          csvLine([recipientKey, CHANNEL_LABELS[channel], REASON_LABELS[reason], note ?? '', by ?? '', createdAt.toISOString()]),
        )
        .join('')
      await new Promise((resolve) => setImmediate(resolve))
    }
  } finally {
    inTransaction((tx) =>
      recordAudit(tx, { userId: actor.id, action: 'suppressions_exported', subject: 'suppression list', detail: { rows } }),
    )
  }
}
