import type { ReactNode } from 'react'
import { formatMomentIn } from '#app/format/date.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Carried } from '#app/ui/carried.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field, SelectField } from '#app/ui/field.tsx'
import { type FormState, formOf } from '#app/ui/form.ts'
import { Avatar } from '#app/ui/person.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { sourceLabel } from '../../sources.ts'
import { StatusBadge } from '../../status/components/status-badge.tsx'
import { PIPELINE_STATUSES, statusLabel, takesReason } from '../../status/status.ts'
import { sinceInWords } from '../days.ts'
import type { LeadDetail } from '../lead-detail.server.ts'

type StatusCardProps = Omit<FormState, 'defaults'> & {
  lead: LeadDetail
  bookedAt: Date | null
  releasedAt: Date | null
  now: Date
}

/**
 * Where the lead is in the pipeline, whose it is and where it came from. `bookedAt`: an hour that the owner has on the booking page and that is not the lead's. `releasedAt`: when the booked hour is
 * free again unless the owner confirms it, null where that was done. */
export function StatusCard({ lead, bookedAt, releasedAt, now, ...state }: StatusCardProps) {
  const facts: { label: string; value: ReactNode }[] = [
    {
      label: 'Assignee',
      value: lead.assigneeName ? <Assignee name={lead.assigneeName} /> : <span className="text-ink-muted">Unassigned</span>,
    },
    { label: 'Source', value: sourceLabel(lead.source) },
    { label: 'Created', value: formatMomentIn(lead.createdAt, now) },
  ]
  if (lead.lastContactedAt) facts.push({ label: 'Last contacted', value: formatMomentIn(lead.lastContactedAt, now) })
  if (lead.walkthroughDate) facts.push({ label: 'Walkthrough', value: formatMomentIn(lead.walkthroughDate, now) })
  // The date of the lead is what counts. A booking of another hour was confirmed to the owner, who has to hear of the change.
  if (bookedAt)
    facts.push({ label: 'Booked by the owner', value: `${formatMomentIn(bookedAt, now)}: not the same, notify the owner` })
  if (releasedAt) facts.push({ label: 'Not confirmed', value: `Released on ${formatMomentIn(releasedAt, now)} unless confirmed` })
  return (
    <Card title="Status" id="lead-status">
      <div className="grid content-start gap-4">
        <p>
          <StatusBadge status={lead.statusKey} /> <span className="note">since {sinceInWords(lead.statusChangedAt, now)}</span>
        </p>
        {lead.statusReason && <p className="text-small leading-normal">{lead.statusReason}</p>}
        <StatusForm lead={lead} {...state} />
        <DescriptionList items={facts} />
      </div>
    </Card>
  )
}

function StatusForm({ lead, ...state }: Omit<FormState, 'defaults'> & { lead: LeadDetail }) {
  const form = formOf<'status' | 'statusReason'>({
    ...state,
    defaults: { status: lead.statusKey, statusReason: takesReason(lead.statusKey) ? (lead.statusReason ?? '') : '' },
  })
  return (
    // Another status, or reason for it, makes another form of it.
    <PostForm
      draft="status"
      key={`${lead.statusChangedAt.getTime()} ${lead.statusReason}`}
      action={paths.lead(lead.id)}
      className="grid gap-2.5"
    >
      <ErrorSummary errors={form.errors} />
      <Carried name="seenStatus" value={lead.statusKey} />
      <Carried name="seenReason" value={lead.statusReason ?? ''} />
      <SelectField
        {...form.field('status')}
        label="Move to"
        options={PIPELINE_STATUSES.map((value) => ({ value, label: statusLabel(value) }))}
      />
      <Field {...form.field('statusReason')} label="Why" hint="Required for Lost" list="usual-reasons" autoComplete="off" />
      <datalist id="usual-reasons">
        {USUAL_REASONS.map((reason) => (
          <option key={reason} value={reason} />
        ))}
      </datalist>
      <Button variant="second" name="intent" value="status" busy="Saving...">
        Set
      </Button>
    </PostForm>
  )
}

/** What is often the reason; any other can be typed. */
const USUAL_REASONS = ['Manages it alone', 'Chose another company', 'Sold the home', 'Fees', 'No answer', 'Not a fit']

function Assignee({ name }: { name: string }) {
  return (
    <span className="person">
      <Avatar name={name} />
      {name}
    </span>
  )
}
