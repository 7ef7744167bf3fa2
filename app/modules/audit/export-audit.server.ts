import { inTransaction } from '#app/db/client.server.ts'
import { CSV_MARK, csvLine } from '#app/format/csv.ts'
import { actionLabel, AREA_LABELS } from './actions.ts'
import { type AuditConditions, auditQuery } from './audit-filter.ts'
import { detailText } from './line-text.ts'
import { type AuditLine, walkAudit } from './list-audit.server.ts'
import { recordAudit } from './record-audit.server.ts'

const TITLES = ['When (UTC)', 'What', 'Area', 'On what', 'Details', 'Who', 'From']

/** The lines that a filter finds as a CSV file, piece by piece, the last line first. The log says who took how many, be it that the download was broken off. */
export async function* exportAudit(actor: { id: string }, conditions: AuditConditions): AsyncGenerator<string> {
  let rows = 0
  let isWhole = false
  try {
    yield CSV_MARK + csvLine(TITLES)
    for (const lines of walkAudit(conditions)) {
      rows += lines.length
      yield lines.map((line) => csvLine(cellsOf(line))).join('')
      await new Promise((resolve) => setImmediate(resolve))
    }
    isWhole = true
  } finally {
    // What is searched for may be someone's name.
    const { q: search = '', ...filter } = auditQuery(conditions)
    const detail = { rows, isWhole, filter, isSearched: search !== '' }
    inTransaction((tx) => recordAudit(tx, { userId: actor.id, action: 'audit_exported', subject: 'audit log', detail }))
  }
}

function cellsOf({ createdAt, action, area, subject, detail, userName, ipAddress }: AuditLine): string[] {
  const who = userName ?? ''
  return [createdAt.toISOString(), actionLabel(action), AREA_LABELS[area], subject, detailText(detail), who, ipAddress ?? '']
}
