import { formatDollars } from '#app/format/money.ts'
import { paths } from '#app/paths.ts'
import { useCachedInside } from '#app/ui/cached-markup.tsx'
import { useMay } from '#app/ui/may.tsx'
import { Link } from '#app/ui/link.tsx'
import { LeadName } from '../../components/lead-name.tsx'
import {
  type LeadStatus,
  nextStatus,
  PIPELINE_STATUSES,
  statusLabel,
  statusTone,
  acceptsReason,
  reasonNote,
} from '../../status/status.ts'
import type { BoardLead } from '../board.server.ts'
import { agoInWords, daysSince, dueInList } from '../work-words.ts'
import { isLate, TimeInStatus } from './lead-cells.tsx'

/** The form that the buttons to move a card belong to. */
export const MOVE_FORM = 'move'

type CardProps = {
  lead: BoardLead
  status: LeadStatus
  mayMove: boolean
  since: string
  isOverdue: boolean
  due: string | null
  contact: string
}

/** A lead on the board, moved by dragging or by its menu's buttons. */
export function BoardCard({ lead, status, now }: { lead: BoardLead; status: LeadStatus; now: Date }) {
  const since = daysSince(lead.statusChangedAt, now)
  const isOverdue = isLate(lead, now)
  const { next, contact } = lead.work
  const due = next && dueInList(next, now)
  const touch =
    contact === null
      ? 'Never contacted'
      : `Contact ${agoInWords(contact.at, now)}${contact.how === null ? '' : `, ${contact.how}`}`
  const mayMove = useMay()
  const shown = { lead, mayMove, since, isOverdue, due, contact: touch }
  const inside = useCachedInside('board-card', JSON.stringify(shown), () => <CardInside status={status} {...shown} />)
  return <li className="board-card" {...inside} />
}

function CardInside({ lead, status, mayMove, since, isOverdue, due, contact }: CardProps) {
  return (
    <>
      <h3>
        <Link to={paths.lead(lead.id)}>
          <LeadName name={lead.name} />
        </Link>
      </h3>
      <p className="board-card-place">
        <bdi>{lead.place}</bdi>
      </p>
      <p className="board-card-facts">
        {lead.rent.dollars > 0 ? (
          <span>
            {formatDollars(lead.rent.dollars)}
            {lead.rent.name !== null && (
              <span className="text-ink-muted" title={lead.rent.name}>
                {' '}
                est.<span className="sr-only"> {lead.rent.name}</span>
              </span>
            )}
          </span>
        ) : (
          <span className="text-ink-muted">No estimate</span>
        )}
        <TimeInStatus words={since} isOverdue={isOverdue} />
      </p>
      <p className="board-card-place">{due === null ? 'No next action' : lead.work.next?.what}</p>
      <p className="board-card-line">
        {due !== null && <span className={isOverdue ? 'font-semibold text-on-red' : undefined}>{due}</span>}
        <span>{lead.assigneeName === '' ? 'Unassigned' : lead.assigneeName.split(' ')[0]}</span>
      </p>
      <p className="board-card-place">{contact}</p>
      {mayMove && (
        <details className="board-move">
          <summary>
            <span>
              Move<span className="sr-only">{` ${lead.name}`}</span>
            </span>
          </summary>
          {movesFrom(status).map((to) => (
            <button key={to} form={MOVE_FORM} name="to" value={`${lead.id}:${to}`} data-tone={statusTone(to)}>
              {statusLabel(to)}
              {acceptsReason(to) && <small>{reasonNote(to)}</small>}
            </button>
          ))}
        </details>
      )}
    </>
  )
}

/** All other statuses, the next one in the pipeline first. */
function movesFrom(status: LeadStatus): LeadStatus[] {
  const next = nextStatus(status)
  const others = PIPELINE_STATUSES.filter((other) => other !== status && other !== next)
  return next === null ? others : [next, ...others]
}
