import type { ReactNode } from 'react'
import { paths } from '#app/paths.ts'
import { classNames } from '#app/ui/class-names.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import type { LastContact } from '../../contacts.ts'
import { StatusBadge } from '../../status/components/status-badge.tsx'
import { acceptsReason, statusLabel } from '../../status/status.ts'
import { cellInAddress, type EditedCell } from '../lead-columns.ts'
import type { ListedLead } from '../list-leads.server.ts'
import { agoInWords, dueInList, isDueToday, oldStatus, wholeDays } from '../work-words.ts'

/** The form of the list's checkboxes and cell buttons. */
export const SELECTION_FORM = 'picked'

/** Whether the lead's next action is overdue. */
export function isLate({ nextActionAt }: Pick<ListedLead, 'nextActionAt'>, now: Date): boolean {
  return nextActionAt !== null && nextActionAt < now
}

type EditCell = { lead: ListedLead; mayEdit: boolean; column: EditedCell['column']; says: string }

/** Opens a cell's small form, with or without scripts. Checked rows remain checked. An element, which needs no box around it. */
export function editCell({ lead, mayEdit, column, says }: EditCell, children: ReactNode): ReactNode {
  if (!mayEdit) return <span className="cell-read">{children}</span>
  return (
    <button
      className="cell-edit"
      form={SELECTION_FORM}
      name="intent"
      value={`edit:${cellInAddress({ leadId: lead.id, column })}`}
      aria-label={`${says}, change for ${lead.name}`}
    >
      {children}
    </button>
  )
}

type CellOf = { lead: ListedLead; mayEdit: boolean; now: Date }

/** The next action in one line, and its due date. */
export function nextActionCell({ lead, mayEdit, now }: CellOf): ReactNode {
  const cell = { lead, mayEdit, column: 'next' } as const
  const { next } = lead.work
  if (next === null && acceptsReason(lead.statusKey))
    return editCell({ ...cell, says: 'None needed' }, <span className="text-ink-muted">None needed</span>)
  if (next === null)
    return editCell({ ...cell, says: 'Add one' }, mayEdit ? <span className="cell-open">Add one</span> : <NotYet>none</NotYet>)
  const due = dueInList(next, now)
  const tone = isLate(lead, now) ? 'text-on-red' : isDueToday(next, now) && 'text-wheat-ink'
  return editCell(
    { ...cell, says: `${next.what} ${due}` },
    <>
      <span className="truncate">{next.what}</span>
      <span className={classNames('cell-note', tone)}>{due}</span>
    </>,
  )
}

/** The status, and how long an open lead has been in it if that is long. */
export function statusCell({ lead, mayEdit, now }: CellOf): ReactNode {
  const old = oldStatus(lead, wholeDays(lead.statusChangedAt, now))
  const says = [statusLabel(lead.statusKey), old].filter(Boolean).join(', ')
  return editCell(
    { lead, mayEdit, column: 'status', says },
    <>
      <StatusBadge status={lead.statusKey} />
      {old !== null && <span className="cell-note text-on-red">{old}</span>}
    </>,
  )
}

const CHANNEL_ICONS = { call: 'phone', text: 'text', meeting: 'people', email: 'mail' } as const

/** When the last contact was, and how. Leads to the lead's composer, open for a note. */
export function Contact({ lead, mayEdit, now }: CellOf) {
  const { contact } = lead.work
  const shown = <ContactWords contact={contact} now={now} />
  if (!mayEdit) return shown
  const says = contact === null ? 'Never contacted' : [agoInWords(contact.at, now), contact.how].filter(Boolean).join(', ')
  return (
    <Link
      className="cell-edit"
      to={`${paths.lead(lead.id, { add: 'note' })}#composer`}
      aria-label={`${says}, write to ${lead.name}`}
    >
      {shown}
    </Link>
  )
}

function ContactWords({ contact, now }: { contact: LastContact | null; now: Date }) {
  if (contact === null) return <span className="cell-open">Never</span>
  const { at, how, channel } = contact
  return (
    <span className="last-contact">
      {channel && <Icon name={CHANNEL_ICONS[channel]} />}
      {agoInWords(at, now)}
      {how && (
        <span className="cell-note">
          <span className="sr-only">{channel}: </span>
          {how}
        </span>
      )}
    </span>
  )
}

/** Red if the next action is overdue. */
export function TimeInStatus({ words, isOverdue }: { words: string; isOverdue: boolean }) {
  if (!isOverdue) return <span className="whitespace-nowrap">{words}</span>
  return (
    <span className="font-semibold text-on-red whitespace-nowrap">
      {words}
      <span className="sr-only">, next action overdue</span>
    </span>
  )
}

export function NotYet({ children }: { children: string }) {
  return (
    <>
      <span className="text-ink-muted" aria-hidden="true">
        –
      </span>
      <span className="sr-only">{children}</span>
    </>
  )
}
