import { useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { formatMomentIn } from '#app/format/date.ts'
import { paths } from '#app/paths.ts'
import { useMay } from '#app/ui/may.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import type { FormState } from '#app/ui/form.ts'
import { type FormReply, replyTo } from '#app/ui/form-reply.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Avatar } from '#app/ui/person.tsx'
import { Carried, PostForm } from '#app/ui/post-form.tsx'
import { AssignChoices } from '../../components/assign-choices.tsx'
import { acceptsReason, isLeadStatus, statusLabel } from '../../status/status.ts'
import { sinceInWords } from '../days.ts'
import type { LeadDetail } from '../lead-detail.server.ts'
import { NextUp } from './next-up.tsx'
import { ReasonForm, Stages } from './status-stages.tsx'

/** People who can be assigned leads. */
type People = readonly { id: string; name: string }[]

type SteerBarProps = Omit<FormState, 'defaults'> & {
  lead: LeadDetail
  /** The next action's version that the forms carry. */
  seenAction: string
  people: People
  viewerId: string
  /** Common reasons for Lost, Closed and Won, as set by admins. */
  reasons: readonly string[]
  /** What is being edited, from the address. */
  edit: string | null
  bookedAt: Date | null
  release: { at: Date | null } | null
  now: Date
}

/**
 * A lead's status, assignee and next action, each changed with one click. `bookedAt`: the owner's booked time if it differs from
 * the lead's walkthrough. `release`: when an unconfirmed booking is released, without a time
 * while our email waits; null if it is confirmed.
 */
export function SteerBar({ lead, people, viewerId, reasons, edit, bookedAt, release, now, ...props }: SteerBarProps) {
  const { lastReply, constraints, seenAction } = props
  const mayChange = useMay()
  const asked = replyTo('status', lastReply)
  const to = asked?.initialValue?.status ?? edit?.replace(/^status-/, '')
  return (
    <div className="steer">
      <div className="steer-stages">
        <h2 id="status" className="sr-only">
          Status
        </h2>
        <Stages lead={lead} isMarked={edit === 'status'} />
      </div>
      <div>
        <h2 id="assignee">Assignee</h2>
        <AssigneePick lead={lead} people={people} viewerId={viewerId} isOpen={edit === 'assignee'} />
      </div>
      <div>
        <h2 id="next-action">Next action</h2>
        <NextUp
          lead={lead}
          seen={seenAction}
          isOpen={edit === 'next-action'}
          lastReply={lastReply}
          constraints={constraints}
          now={now}
        />
      </div>
      <Refused lastReply={replyTo('assign', lastReply)} />
      {mayChange && isLeadStatus(to) && (asked !== undefined || acceptsReason(to)) && (
        <ReasonForm lead={lead} to={to} reasons={reasons} lastReply={asked} constraints={constraints} />
      )}
      <Beside lead={lead} bookedAt={bookedAt} release={release} now={now} />
    </div>
  )
}

function Refused({ lastReply }: { lastReply: FormReply | undefined }) {
  if (!lastReply?.error) return null
  return (
    <div className="steer-note">
      <ErrorSummary errors={lastReply.error} />
    </div>
  )
}

/** Further facts about the lead's status. */
function Beside({ lead, bookedAt, release, now }: Pick<SteerBarProps, 'lead' | 'bookedAt' | 'release' | 'now'>) {
  const facts = [
    lead.statusReason && `${statusLabel(lead.statusKey)} since ${sinceInWords(lead.statusChangedAt, now)}: ${lead.statusReason}`,
    lead.walkthroughDate && `Walkthrough ${formatMomentIn(lead.walkthroughDate, now)}`,
    // The lead's date counts. The owner's confirmation has another time, so they need to be notified.
    bookedAt && `Booked by the owner: ${formatMomentIn(bookedAt, now)} (a different time). Notify the owner`,
    release &&
      (release.at === null
        ? 'Unconfirmed: our email hasn’t been sent, so the time isn’t released. Call the owner'
        : `Unconfirmed: will be released on ${formatMomentIn(release.at, now)} unless confirmed`),
  ].filter(Boolean)
  if (facts.length === 0) return null
  return <div className="steer-note text-small wrap-anywhere">{facts.join(' · ')}</div>
}

type AssigneePickProps = Pick<SteerBarProps, 'lead' | 'people' | 'viewerId'> & { isOpen: boolean }

function AssigneePick({ lead, people, viewerId, isOpen }: AssigneePickProps) {
  const { key } = useLocation()
  const menu = useRef<HTMLDetailsElement>(null)
  // Followed again at the same address, a link opens a menu that was closed.
  useEffect(() => {
    if (isOpen && menu.current) menu.current.open = true
  }, [isOpen, key])
  const shown =
    lead.assigneeName === null ? <span className="text-ink-muted">Unassigned</span> : <Assignee name={lead.assigneeName} />
  if (!useMay()) return shown
  return (
    <details ref={menu} className="steer-pick" data-menu="" open={isOpen}>
      <summary className="bare-summary" aria-describedby="assignee" data-focus={isOpen ? '' : undefined}>
        {shown}
        <Icon name="down" />
      </summary>
      <PostForm action={paths.lead(lead.id)}>
        <Carried name="seenAssignee" value={lead.assigneeId ?? ''} />
        <AssignChoices staff={people} viewerId={viewerId} assigneeId={lead.assigneeId} />
      </PostForm>
    </details>
  )
}

function Assignee({ name }: { name: string }) {
  return (
    <span className="person">
      <Avatar name={name} />
      {name}
    </span>
  )
}
