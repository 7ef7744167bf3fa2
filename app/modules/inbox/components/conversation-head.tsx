import { formatNumber } from '#app/format/money.ts'
import { formatMoment } from '#app/format/date.ts'
import { formatPhone } from '#app/format/phone.ts'
import { paths } from '#app/paths.ts'
import { Needs } from '#app/ui/may.tsx'
import { AssignChoices } from '#app/modules/leads/components/assign-choices.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { snoozeLabels } from '../snooze.ts'

type ConversationHeadProps = {
  message: {
    sender: string
    senderName: string
    lead: { id: string; name: string; isInTrash: boolean } | null
    assigneeId: string | null
    isWaiting: boolean
    snoozedUntil: Date | null
  }
  back: { to: string; waiting: number }
  action: string
  staff: readonly { id: string; name: string }[]
  viewerId: string
  /** The id of the reply form's text field, if there is one. */
  replyField: string | undefined
  /** 'Not answered', 'Done by Jo Lindqvist, Nov 21, 9:58 AM' */
  state: string
  now: Date
}

/** A conversation's lead or sender, its assignee, and whether something is left to do. */
export function ConversationHead({ message, back, action, staff, viewerId, replyField, state, now }: ConversationHeadProps) {
  const { lead, sender, senderName, isWaiting, snoozedUntil } = message
  const address = formatPhone(sender) || 'Unknown sender'
  const name = lead?.name.trim() || senderName || address
  const isSnoozed = snoozedUntil !== null && snoozedUntil > now
  return (
    <header className="border-b border-line px-4.5 py-3 max-sm:px-4">
      <p className="mb-1 text-small lg:hidden">
        <Link to={back.to}>
          <span aria-hidden="true">← </span>Inbox{back.waiting > 0 && `, ${formatNumber(back.waiting)} unanswered`}
        </Link>
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 wrap-anywhere">
          <h1 id="conversation" className="font-sans text-lead leading-[1.4] font-semibold tracking-normal">
            {lead && !lead.isInTrash ? <Link to={paths.lead(lead.id)}>{name}</Link> : name}
          </h1>
          <p className="text-small text-ink-muted">
            {lead?.isInTrash && 'In the trash · '}
            {lead === null && 'No lead · '}
            {address}
            <span className="max-sm:hidden"> · </span>
            <br className="sm:hidden" />
            {isSnoozed ? `Snoozed until ${formatMoment(snoozedUntil)}` : state}
          </p>
        </div>
        <Needs>
          <div className="conversation-tools flex flex-wrap gap-1.5 max-sm:grid max-sm:w-full max-sm:grid-cols-2">
            {replyField !== undefined && (
              <a className="button button--second" href={`#${replyField}`}>
                Reply
              </a>
            )}
            <AssignMenu {...{ action, staff, viewerId, assigneeId: message.assigneeId }} />
            {isWaiting && <SnoozeMenu {...{ action, isSnoozed, now }} />}
            <PostForm action={action}>
              <Button
                variant="second"
                className="w-full"
                name="intent"
                value={isWaiting ? 'done' : 'reopen'}
                busy="Processing..."
                aria-keyshortcuts={isWaiting ? 'e' : undefined}
              >
                {isWaiting ? 'Done' : 'Reopen'}
              </Button>
            </PostForm>
          </div>
        </Needs>
      </div>
    </header>
  )
}

type AssignMenuProps = Pick<ConversationHeadProps, 'action' | 'staff' | 'viewerId'> & { assigneeId: string | null }

function AssignMenu({ action, staff, viewerId, assigneeId }: AssignMenuProps) {
  return (
    <details className="steer-pick" data-menu="">
      <summary className="button button--second bare-summary w-full">
        {staff.find(({ id }) => id === assigneeId)?.name ?? 'Unassigned'}
        <Icon name="down" className="size-4" />
      </summary>
      <PostForm action={action}>
        <AssignChoices {...{ staff, viewerId, assigneeId }} />
      </PostForm>
    </details>
  )
}

function SnoozeMenu({ action, isSnoozed, now }: Pick<ConversationHeadProps, 'action' | 'now'> & { isSnoozed: boolean }) {
  if (isSnoozed)
    return (
      <PostForm action={action}>
        <Button variant="second" className="w-full" name="intent" value="unsnooze" busy="Processing...">
          End Snooze
        </Button>
      </PostForm>
    )
  return (
    <details className="steer-pick steer-pick--right" data-menu="">
      <summary className="button button--second bare-summary w-full" aria-keyshortcuts="s">
        Snooze
      </summary>
      <div>
        <PostForm action={action} className="grid gap-px">
          <input type="hidden" name="intent" value="snooze" />
          {snoozeLabels(now).map(({ value, label }) => (
            <button key={value} className="menu-entry" name="until" value={value}>
              {label}
            </button>
          ))}
        </PostForm>
        <PostForm draft="snooze" action={action} className="grid gap-2 border-t border-line p-2.5">
          <input type="hidden" name="intent" value="snooze" />
          <Field name="until" type="datetime-local" label="Until" required />
          <Button variant="second" busy="Processing...">
            Snooze
          </Button>
        </PostForm>
      </div>
    </details>
  )
}
