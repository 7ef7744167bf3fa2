import { formatCount } from '#app/format/money.ts'
import { formatClock, formatWeekday } from '#app/format/date.ts'
import { paths } from '#app/paths.ts'
import { Needs } from '#app/ui/may.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'
import { ListCard, Segments } from '#app/ui/list-card.tsx'
import { ShortPerson } from '#app/ui/person.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { RowMenu, RowMenuButton, RowMenuLink } from '#app/ui/row-menu.tsx'
import { LeadName } from '../../components/lead-name.tsx'
import type { DueAction, UndatedAction } from '../due-actions.server.ts'
import { dayOfMove, daysLate, type Move, MOVES } from '../due-moment.ts'

/** Whose actions the card shows. */
export type WhoseDue = 'mine' | 'everyone'

type DueActionsProps = {
  rows: readonly DueAction[]
  /** Actions without a date. */
  undated: readonly UndatedAction[]
  whose: WhoseDue
  /** The counts, as text. */
  counts: Record<WhoseDue, string>
  /** The page with one person's or everyone's actions; `all`: including those that don't fit. */
  to: (whose: WhoseDue, all?: boolean) => string
  /** How many more there are, as text; null if all are shown. */
  more: string | null
  now: Date
}

/** The leads' actions that are due today or overdue. */
export function DueActionsCard({ rows, undated, whose, counts, to, more, now }: DueActionsProps) {
  const segments = [
    { to: to('mine'), label: `Mine, ${counts.mine}`, isCurrent: whose === 'mine' },
    { to: to('everyone'), label: `Everyone, ${counts.everyone}`, isCurrent: whose === 'everyone' },
  ]
  return (
    <ListCard
      title="Due today and overdue"
      id="due"
      action={<Segments label="Show actions for" segments={segments} />}
      end={
        more === null ? undefined : (
          <Link to={to(whose, true)} preventScrollReset>
            {more}
          </Link>
        )
      }
    >
      {rows.length === 0 && (
        <li className="border-t border-line px-5 py-4 text-[0.9375rem] text-ink-muted max-md:px-4">
          {whose === 'mine' ? 'You have nothing due today.' : 'Nothing is due today.'}
        </li>
      )}
      {rows.map((action) => (
        <DueLine key={action.taskId ?? action.leadId} action={action} now={now} />
      ))}
      {undated.map((action) => (
        <UndatedLine key={action.leadId} action={action} />
      ))}
    </ListCard>
  )
}

function DueLine({ action, now }: { action: DueAction; now: Date }) {
  const { leadId, leadName, streetAddress, city, what, assigneeName, taskId } = action
  const { day, note, isLate } = dueInWords(action, now)
  const place = [streetAddress, city].filter(Boolean).join(', ')
  return (
    <li className="list-row due-row">
      <span className="due-when">
        <b className={isLate ? 'text-on-red' : undefined}>{day}</b>
        {note !== null && <span className="block text-ink-muted">{note}</span>}
      </span>
      <span className="min-w-0 wrap-anywhere max-md:col-span-full">
        <b>{what}</b>
        <span className="block text-small text-ink-muted">
          <Link to={paths.lead(leadId)} className="text-inherit">
            <LeadName name={leadName} />
          </Link>
          {place && <bdi>, {place}</bdi>}
        </span>
      </span>
      {assigneeName === null ? (
        <span className="text-small text-ink-muted">Unassigned</span>
      ) : (
        <ShortPerson name={assigneeName} />
      )}
      {taskId === null ? <ActionForm action={action} now={now} /> : <OpenTask action={action} />}
    </li>
  )
}

/** Its date is set on the lead's page. */
function UndatedLine({ action: { leadId, leadName, what, assigneeName } }: { action: UndatedAction }) {
  return (
    <li className="list-row due-row">
      <span className="due-when text-ink-muted">No date</span>
      <span className="min-w-0 wrap-anywhere max-md:col-span-full">
        <b>{what}</b>
        <span className="block text-small text-ink-muted">
          <LeadName name={leadName} />
        </span>
      </span>
      {assigneeName === null ? (
        <span className="text-small text-ink-muted">Unassigned</span>
      ) : (
        <ShortPerson name={assigneeName} />
      )}
      <Needs>
        <ButtonLink to={`${paths.lead(leadId, { edit: 'next-action' })}#next-action`} variant="second" small>
          Plan
          <span className="sr-only">
            : {what}, {leadName}
          </span>
        </ButtonLink>
      </Needs>
    </li>
  )
}

/** A task is finished on its lead's page, which has what it needs. */
function OpenTask({ action: { leadId, what, leadName } }: { action: DueAction }) {
  return (
    <ButtonLink to={paths.lead(leadId)} variant="second" small>
      Open
      <span className="sr-only">
        : {what}, {leadName}
      </span>
    </ButtonLink>
  )
}

function ActionForm({ action, now }: { action: DueAction; now: Date }) {
  const { leadId, leadName, what } = action
  return (
    <PostForm className="flex items-center gap-1.5">
      <input type="hidden" name="lead" value={leadId} />
      <Button variant="second" small name="intent" value="due-done">
        Done
        <span className="sr-only">
          : {what}, {leadName}
        </span>
      </Button>
      <MoveMenu action={action} now={now} />
    </PostForm>
  )
}

/** The due time in two lines: how late, or today's time. */
function dueInWords({ dueAt, isAllDay }: Pick<DueAction, 'dueAt' | 'isAllDay'>, now: Date) {
  const days = daysLate(dueAt, now)
  if (days > 0) return { day: formatCount(days, 'day late', 'days late'), note: formatWeekday(dueAt), isLate: true }
  const isLate = dueAt < now
  return { day: isLate ? 'Late today' : 'Today', note: isAllDay ? null : formatClock(dueAt), isLate }
}

function MoveMenu({ action: { leadId, leadName, what, dueAt }, now }: { action: DueAction; now: Date }) {
  return (
    <RowMenu label={`Move: ${what}, ${leadName}`}>
      {MOVES.map((move) => (
        <RowMenuButton key={move} name="intent" value={`due-${move}`}>
          {moveInWords(move, dayOfMove(move, dueAt, now))}
        </RowMenuButton>
      ))}
      <RowMenuLink to={paths.lead(leadId)}>Other day or person…</RowMenuLink>
    </RowMenu>
  )
}

function moveInWords(move: Move, day: string): string {
  const noon = new Date(`${day}T18:00:00Z`)
  if (move === 'tomorrow') return 'Tomorrow'
  return move === 'monday' ? `Monday, ${formatMonthDay(noon)}` : `A week later, ${formatWeekday(noon)}`
}

function formatMonthDay(moment: Date): string {
  return formatWeekday(moment).replace(/^\w+, /, '')
}
