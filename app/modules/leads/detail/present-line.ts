import { may, type Role } from '#app/permissions.ts'
import type { TimelineLine } from '#app/modules/timeline/timeline.server.ts'
import { type ChangeInWords, changeInWords } from '../lead-facts.ts'
import { statusLabel } from '../status/status.ts'

/**
 * A timeline entry as shown. `changes` replace its sentence if it reports values. `text`: a status's reason, a call's notes, or
 * an earlier text of a note (admins only).
 */
export type PresentedLine = Omit<TimelineLine, 'detail'> & { changes: ChangeInWords[]; text: string | null }

/** Returns only what the page shows of an entry: earlier texts of notes are for admins. */
export function presentLine({ detail, kind, ...line }: TimelineLine, viewer: { role: Role }): PresentedLine {
  const text = may(viewer, 'records') && typeof detail?.text === 'string' ? detail.text : null
  const noted = isLogged(kind) ? line.summary.indexOf('. ') : -1
  if (noted > 0) return { ...line, kind, changes: [], summary: line.summary.slice(0, noted), text: line.summary.slice(noted + 2) }
  return { ...line, kind, changes: changesOf(kind, detail), text: text ?? reasonOf(kind, line.summary, detail) }
}

/** Whether an entry is a call, text or meeting that staff logged: 'Called: talked. Wants to hear about fees'. */
export function isLogged(kind: string): boolean {
  return kind === 'call_logged' || kind === 'text_logged' || kind === 'meeting_logged'
}

function changesOf(kind: string, detail: TimelineLine['detail']): ChangeInWords[] {
  if (kind === 'lead_changed' && Array.isArray(detail?.changes)) return detail.changes.flatMap(readChange)
  if (kind !== 'status_changed' || typeof detail?.from !== 'string' || typeof detail.to !== 'string') return []
  return [{ label: 'Status', from: statusLabel(detail.from), to: statusLabel(detail.to) }]
}

/** Why a status was set, or what triggered it: 'Onboarding fee paid'. */
function reasonOf(kind: string, summary: string, detail: TimelineLine['detail']): string | null {
  if (kind !== 'status_changed') return null
  if (typeof detail?.reason === 'string') return detail.reason
  const [cause, rest] = summary.split(': moved from ')
  return rest === undefined ? null : (cause ?? null)
}

function readChange(change: unknown): ChangeInWords[] {
  if (typeof change !== 'object' || change === null || !('field' in change) || typeof change.field !== 'string') return []
  const { field } = change
  return [
    changeInWords({
      field,
      from: valueOf('from' in change ? change.from : null),
      to: valueOf('to' in change ? change.to : null),
    }),
  ]
}

function valueOf(value: unknown): string | number | null {
  return typeof value === 'string' || typeof value === 'number' ? value : null
}
