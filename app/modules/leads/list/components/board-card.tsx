import { formatDollars } from '#app/format/money.ts'
import { addressLines } from '#app/modules/properties/address.ts'
import { paths } from '#app/paths.ts'
import { classNames } from '#app/ui/class-names.ts'
import { Link } from '#app/ui/link.tsx'
import { LeadName } from '../../detail/components/lead-name.tsx'
import { StatusDot } from '../../status/components/status-dot.tsx'
import { type LeadStatus, nextStatus, PIPELINE_STATUSES, statusLabel, statusTone, takesReason } from '../../status/status.ts'
import type { ListedLead } from '../list-leads.server.ts'
import { daysSince, TimeInStatus } from './leads-table.tsx'

/** The form that moves a card: its buttons name it. */
export const MOVE_FORM = 'move'

/** A lead on the board, which is dragged, or moved by the buttons of its menu. */
export function BoardCard({ lead, status, now }: { lead: ListedLead; status: LeadStatus; now: Date }) {
  const { street } = addressLines(lead)
  const place = [street, lead.streetAddress ? lead.city : ''].filter(Boolean).join(', ')
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a way for the mouse, beside the buttons of the card
    <li
      className="rounded-control border border-line bg-surface px-2.5 pt-2.5 pb-1.5 text-small leading-[1.4]"
      draggable
      onDragStart={(event) => event.dataTransfer.setData('text/plain', lead.id)}
    >
      <h3 className="plain-title plain-title--small wrap-anywhere">
        <Link to={paths.lead(lead.id)} className="text-ink no-underline hover:text-brand hover:underline">
          <LeadName name={lead.name} />
        </Link>
      </h3>
      <p className="wrap-anywhere text-ink-muted">
        <bdi>{place || lead.email || 'No property yet'}</bdi>
      </p>
      <p className="mt-1.5 flex items-center justify-between gap-2 tabular-nums">
        {lead.rent.dollars > 0 ? (
          <span>
            {formatDollars(lead.rent.dollars)}
            {lead.rent.name !== null && <span className="text-ink-muted"> {lead.rent.name}</span>}
          </span>
        ) : (
          <span className="text-ink-muted">No estimate</span>
        )}
        <TimeInStatus
          words={daysSince(lead.statusChangedAt, now)}
          isOverdue={lead.nextActionAt !== null && lead.nextActionAt < now}
        />
      </p>
      <details className="group/move -mx-1 mt-1.5 border-t border-line pt-1">
        <summary className="flex min-h-7.5 cursor-pointer list-none items-center justify-between rounded-control px-1.5 py-0.5 font-semibold text-brand hover:bg-brand-tint [&::-webkit-details-marker]:hidden">
          <span>
            Move<span className="sr-only"> {lead.name}</span>
          </span>
          <span aria-hidden="true" className="group-open/move:rotate-180">
            ⌄
          </span>
        </summary>
        <div className="grid pb-0.5">
          {movesFrom(status).map((to, index) => (
            <button
              key={to}
              type="submit"
              form={MOVE_FORM}
              name="to"
              value={`${lead.id}:${to}`}
              className={classNames(
                'flex min-h-8 w-full cursor-pointer items-center gap-2 rounded-control px-1.5 py-1 text-left hover:bg-band',
                index === 0 && 'font-semibold',
              )}
            >
              <StatusDot tone={statusTone(to)} />
              {statusLabel(to)}
              {takesReason(to) && <span className="font-normal text-ink-muted">asks why</span>}
            </button>
          ))}
        </div>
      </details>
    </li>
  )
}

/** Every other status, the next one of the pipeline first. */
function movesFrom(status: LeadStatus): LeadStatus[] {
  const next = nextStatus(status)
  const others = PIPELINE_STATUSES.filter((other) => other !== status && other !== next)
  return next === null ? others : [next, ...others]
}
