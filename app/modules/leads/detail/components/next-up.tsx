import { formatIsoDay } from '#app/format/date.ts'
import { formatIsoTime } from '#app/format/wall-clock.ts'
import { paths } from '#app/paths.ts'
import { Needs } from '#app/ui/may.tsx'
import { Button, buttonClass, EnterButton } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field } from '#app/ui/field.tsx'
import { type FormState, formOf } from '#app/ui/form.ts'
import { replyTo } from '#app/ui/form-reply.ts'
import { Carried, PostForm } from '#app/ui/post-form.tsx'
import { dueInWords } from '../days.ts'
import type { DuePreset } from '../../due-presets.ts'
import type { LeadDetail } from '../lead-detail.server.ts'

type NextUpProps = Omit<FormState, 'defaults'> & {
  lead: Pick<LeadDetail, 'id' | 'nextAction' | 'nextActionAt' | 'nextActionIsAllDay' | 'assigneeId'>
  /** The next action's version that the forms carry. */
  seen: string
  /** Whether the form to move it is open. */
  isOpen: boolean
  now: Date
}

/** The next action and when it is due, with a button to finish it and a collapsible form to set or move it. */
export function NextUp({ isOpen, ...props }: NextUpProps) {
  const { lead, seen, now, lastReply } = props
  const finished = replyTo('next-action-done', lastReply)
  const refused = replyTo('next-action', lastReply)
  return (
    <>
      <div className="next-up">
        <p>
          {lead.nextAction === null ? <span className="text-ink-muted">Nothing planned</span> : <b>{lead.nextAction}</b>}{' '}
          {lead.nextActionAt && <Due dueAt={lead.nextActionAt} isAllDay={lead.nextActionIsAllDay} now={now} />}
        </p>
        {lead.nextAction !== null && (
          <PostForm action={paths.lead(lead.id)}>
            <Carried name="seenAction" value={seen} />
            <Button variant="second" small name="intent" value="next-action-done" busy="Saving...">
              Mark done
            </Button>
          </PostForm>
        )}
        <Needs>
          <details className="steer-pick steer-pick--right" data-menu="" open={isOpen || refused !== undefined}>
            <summary className={buttonClass({ variant: 'second', small: true, className: 'bare-summary' })}>
              {lead.nextAction === null ? 'Plan' : 'Move'}
            </summary>
            <NextActionForm {...props} lastReply={refused} />
          </details>
        </Needs>
      </div>
      {finished && <ErrorSummary errors={finished.error} />}
    </>
  )
}

function Due({ dueAt, isAllDay, now }: { dueAt: Date; isAllDay: boolean; now: Date }) {
  const look = dueAt < now ? 'text-on-red' : 'text-wheat-ink'
  return <span className={`font-semibold ${look}`}>{dueInWords({ dueAt, isAllDay }, now)}</span>
}

function NextActionForm({ lead, seen, lastReply, constraints }: Omit<NextUpProps, 'isOpen'>) {
  const { nextAction, nextActionAt, nextActionIsAllDay, assigneeId } = lead
  const form = formOf<'nextAction' | 'dueDay' | 'dueTime'>({
    constraints,
    lastReply,
    defaults: {
      nextAction: nextAction ?? '',
      dueDay: nextActionAt ? formatIsoDay(nextActionAt) : '',
      dueTime: nextActionAt && !nextActionIsAllDay ? formatIsoTime(nextActionAt) : '',
    },
  })
  return (
    <PostForm draft="next-action" key={seen} action={paths.lead(lead.id, { edit: 'next-action' })} className="pick-form">
      <ErrorSummary errors={form.errors} />
      <input type="hidden" name="intent" value="next-action" />
      <Carried name="seenAction" value={seen} />
      <input type="hidden" name="assigneeId" value={assigneeId ?? ''} />
      <input type="hidden" name="seenAssignee" value={assigneeId ?? ''} />
      <EnterButton>Save</EnterButton>
      <Field {...form.field('nextAction')} label="What" autoComplete="off" />
      <div className="flex flex-wrap gap-2">
        {PRESETS.map(({ preset, label }) => (
          <Button key={preset} variant="second" small name="preset" value={preset}>
            {label}
          </Button>
        ))}
      </div>
      <div className="grid grid-cols-2 gap-3 *:min-w-0 [&_input]:min-w-0 [&_input]:px-2.5">
        <Field {...form.field('dueDay')} label="Due" type="date" />
        <Field {...form.field('dueTime')} label="At" type="time" optional />
      </div>
      <Button variant="second" busy="Saving...">
        Save
      </Button>
    </PostForm>
  )
}

/** The most common days, one click each. */
const PRESETS: { preset: DuePreset; label: string }[] = [
  { preset: 'today', label: 'Today' },
  { preset: 'tomorrow', label: 'Tomorrow, 9:00 AM' },
  { preset: 'week', label: 'Monday, 9:00 AM' },
]
