import { formatIsoDay } from '#app/format/date.ts'
import { formatIsoTime } from '#app/format/wall-clock.ts'
import { paths } from '#app/paths.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Carried } from '#app/ui/carried.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field, SelectField } from '#app/ui/field.tsx'
import { type FormState, formOf } from '#app/ui/form.ts'
import { PostForm } from '#app/ui/post-form.tsx'
import { dueInWords } from '../days.ts'
import type { LeadDetail } from '../lead-detail.server.ts'

/** Those whom a lead can be given to. */
type People = readonly { id: string; name: string }[]

type NextActionCardProps = Omit<FormState, 'defaults'> & {
  lead: Pick<LeadDetail, 'id' | 'nextAction' | 'nextActionAt' | 'nextActionIsAllDay' | 'assigneeId' | 'assigneeName'>
  /** What the forms carry of the next action. */
  seen: string
  people: People
  /** Whether it is open to be moved. */
  isOpen: boolean
  now: Date
}

/** What is to be done next, by when and by whom: its button when it is done, and the form that sets or moves it. */
export function NextActionCard({ isOpen, ...props }: NextActionCardProps) {
  const { lead, seen, now, lastReply } = props
  const showsForm = isOpen || lead.nextAction === null || lastReply?.form === 'next-action'
  return (
    <Card title="Next action">
      {lead.nextAction !== null && (
        <>
          <p className="font-semibold wrap-anywhere">{lead.nextAction}</p>
          {lead.nextActionAt && <Due dueAt={lead.nextActionAt} isAllDay={lead.nextActionIsAllDay} now={now} />}
          <PostForm action={paths.lead(lead.id)} className="mt-3.5 flex flex-wrap gap-2">
            <Carried name="seenAction" value={seen} />
            <Button variant="second" name="intent" value="next-action-done" busy="Saving...">
              Mark done
            </Button>
            {!showsForm && (
              <ButtonLink variant="quiet" to={`${paths.lead(lead.id, { edit: 'next-action' })}#next-action`}>
                Move
              </ButtonLink>
            )}
          </PostForm>
        </>
      )}
      {lastReply?.form === 'next-action-done' && <ErrorSummary className="mt-3.5" errors={lastReply.error} />}
      {showsForm && <NextActionForm {...props} />}
    </Card>
  )
}

function Due({ dueAt, isAllDay, now }: { dueAt: Date; isAllDay: boolean; now: Date }) {
  const look = dueAt < now ? 'font-semibold text-on-red' : 'text-ink-muted'
  return <p className={`text-small leading-normal ${look}`}>{dueInWords({ dueAt, isAllDay }, now)}</p>
}

function NextActionForm({ lead, seen, people, lastReply, constraints }: Omit<NextActionCardProps, 'isOpen'>) {
  const { nextAction, nextActionAt, nextActionIsAllDay, assigneeId, assigneeName } = lead
  const form = formOf<'nextAction' | 'dueDay' | 'dueTime' | 'assigneeId'>({
    constraints,
    lastReply: lastReply?.form === 'next-action' ? lastReply : undefined,
    defaults: {
      nextAction: nextAction ?? '',
      dueDay: nextActionAt ? formatIsoDay(nextActionAt) : '',
      dueTime: nextActionAt && !nextActionIsAllDay ? formatIsoTime(nextActionAt) : '',
      assigneeId: assigneeId ?? '',
    },
  })
  // Someone without access anymore keeps the lead until it is given to someone else.
  const former =
    assigneeId !== null && !people.some(({ id }) => id === assigneeId) ? [{ id: assigneeId, name: assigneeName ?? '' }] : []
  return (
    <PostForm
      draft="next-action"
      key={seen}
      action={paths.lead(lead.id)}
      className={nextAction === null ? 'grid gap-3' : 'mt-4 grid gap-3 border-t border-line pt-4'}
    >
      <ErrorSummary errors={form.errors} />
      <Carried name="seenAction" value={seen} />
      <Carried name="seenAssignee" value={assigneeId ?? ''} />
      <Field {...form.field('nextAction')} label="What" autoComplete="off" />
      <div className="grid grid-cols-2 gap-3 *:min-w-0 [&_input]:min-w-0 [&_input]:px-2.5">
        <Field {...form.field('dueDay')} label="Due" type="date" />
        <Field {...form.field('dueTime')} label="At" type="time" optional />
      </div>
      <SelectField
        {...form.field('assigneeId')}
        label="Who"
        placeholder="Unassigned"
        options={[...former, ...people].map(({ id, name }) => ({ value: id, label: name }))}
      />
      <div className="flex flex-wrap gap-2">
        <Button variant="second" name="intent" value="next-action" busy="Saving...">
          Save
        </Button>
        {nextAction !== null && (
          <ButtonLink variant="quiet" to={`${paths.lead(lead.id)}#next-action`}>
            Cancel
          </ButtonLink>
        )}
      </div>
    </PostForm>
  )
}
