import { actionLabel, AREA_LABELS } from './actions.ts'
import { type AuditFilter, auditList } from './audit-list.ts'
import { type ExportColumn, exportRows } from './export-rows.server.ts'
import { detailText } from './line-text.ts'
import { type AuditLine, walkAudit } from './list-audit.server.ts'

const COLUMNS: readonly ExportColumn<AuditLine>[] = [
  ['When (UTC)', ({ createdAt }) => createdAt.toISOString()],
  ['Action', ({ action }) => actionLabel(action)],
  ['Area', ({ area }) => AREA_LABELS[area]],
  ['Record', ({ subject }) => subject],
  ['Details', ({ detail }) => detailText(detail)],
  ['Who', ({ userName }) => userName],
  ['IP address', ({ ipAddress }) => ipAddress],
]

/** Exports the filtered entries as CSV, newest first. */
export function exportAudit(actor: { id: string }, filter: AuditFilter): AsyncGenerator<string> {
  const audit = { action: 'audit_exported', subject: 'audit log' } as const
  return exportRows({ actor, columns: COLUMNS, rows: walkAudit(filter), query: auditList.query(filter), audit })
}
