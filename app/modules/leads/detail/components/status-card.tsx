import type { ReactNode } from 'react'
import type { LeadDetail } from '../lead-detail.server.ts'
import { sourceLabel } from '../../sources.ts'
import { Card } from '#app/ui/card.tsx'
import { formatDay, formatMomentIn } from '#app/format/date.ts'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { Avatar } from '#app/ui/person.tsx'
import { StatusBadge } from '../../status/components/status-badge.tsx'

type StatusCardProps = { lead: LeadDetail; bookedAt: Date | null; releasedAt: Date | null; now: Date }

/**
 * Where the lead is in the pipeline, whose it is and where it came from. `bookedAt`: an hour that the owner holds on the booking page and that is not the lead's. `releasedAt`: when the booked hour is
 * free again unless the owner confirms it, null where that was done. */
export function StatusCard({ lead, bookedAt, releasedAt, now }: StatusCardProps) {
  const facts: { label: string; value: ReactNode }[] = [
    {
      label: 'Assignee',
      value: lead.assigneeName ? <Assignee name={lead.assigneeName} /> : <span className="text-ink-muted">Nobody</span>,
    },
    { label: 'Source', value: sourceLabel(lead.source) },
    { label: 'Created', value: formatMomentIn(lead.createdAt, now) },
  ]
  if (lead.lastContactedAt) facts.push({ label: 'Last contacted', value: formatMomentIn(lead.lastContactedAt, now) })
  if (lead.walkthroughDate) facts.push({ label: 'Walkthrough', value: formatMomentIn(lead.walkthroughDate, now) })
  // The date of the lead is what counts. A booking of another hour was confirmed to the owner, who has to hear of the change.
  if (bookedAt)
    facts.push({ label: 'Booked by the owner', value: `${formatMomentIn(bookedAt, now)}: not the same, tell the owner` })
  if (releasedAt) facts.push({ label: 'Not confirmed', value: `Released on ${formatMomentIn(releasedAt, now)} if it stays so` })
  return (
    <Card title="Status">
      <div className="grid content-start gap-4">
        <p>
          <StatusBadge status={lead.statusKey} />{' '}
          <span className="text-small leading-normal text-ink-muted">since {formatDay(lead.statusChangedAt, now)}</span>
        </p>
        {lead.statusReason && <p className="text-small leading-normal">{lead.statusReason}</p>}
        <DescriptionList items={facts} />
      </div>
    </Card>
  )
}

/** What somebody promised to do next. */
export function NextActionCard({ action, dueAt, now }: { action: string; dueAt: Date | null; now: Date }) {
  return (
    <Card title="Next action">
      <p>
        <b>{action}</b>
      </p>
      {dueAt && (
        <p
          className={
            dueAt < now ? 'text-small leading-normal font-semibold text-on-red' : 'text-small leading-normal text-ink-muted'
          }
        >{`${dueAt < now ? 'Overdue since' : 'Due'} ${formatMomentIn(dueAt, now)}`}</p>
      )}
    </Card>
  )
}

function Assignee({ name }: { name: string }) {
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <Avatar name={name} />
      {name}
    </span>
  )
}
