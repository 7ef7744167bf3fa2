import { formatMomentIn } from '#app/format/date.ts'
import { HOUR_MS } from '#app/format/duration.ts'
import { browserName } from '#app/modules/users/sessions/browser-name.ts'
import { SESSION_ABSOLUTE_MS, SESSION_IDLE_MS } from '#app/modules/users/sessions/session-rules.ts'
import { Button } from '#app/ui/button.tsx'
import { type DataColumn, DataTable } from '#app/ui/data-table.tsx'
import type { Form } from '#app/ui/form.ts'
import { PasswordField } from '#app/ui/password-field.tsx'

type Session = { idHash: string; lastSeenAt: Date; ipAddress: string | null; userAgent: string | null; isThisOne: boolean }

const FORM = 'end-sessions'
const IDLE_HOURS = SESSION_IDLE_MS / HOUR_MS
const MAX_DAYS = SESSION_ABSOLUTE_MS / (24 * HOUR_MS)

/** What to end, other than a session in the list. */
export const ALL_OTHERS = 'others'

type SessionsCardProps = {
  form: Form<'endPassword'>
  sessions: readonly Session[]
  /** The sign-in was a while ago, so the password is required first. */
  asksToEnd: boolean
  now: Date
}

/** The user's sessions, each with a button that ends it. The buttons belong to one form above the table. */
export function SessionsCard({ form, sessions, asksToEnd, now }: SessionsCardProps) {
  return (
    <section className="panel mt-5" aria-labelledby="sessions">
      <header className="flex flex-wrap items-start justify-between gap-4 p-5 max-md:px-0">
        <div>
          <h2 id="sessions" className="plain-title">
            Sessions
          </h2>
          <p className="text-small text-ink-muted">
            Where you’re signed in. You’re signed out after {IDLE_HOURS} hours of inactivity, or {MAX_DAYS} days after you sign
            in.
          </p>
        </div>
        {sessions.length > 1 && (
          <Button variant="second" small form={FORM} name="session" value={ALL_OTHERS}>
            Sign out everywhere else
          </Button>
        )}
      </header>
      <form id={FORM} method="post" className="px-5 max-md:px-0 [&:has(label)]:pb-5">
        <input type="hidden" name="intent" value="end" />
        {asksToEnd && sessions.length > 1 && (
          <div className="max-w-80">
            <PasswordField
              {...form.field('endPassword')}
              label="Current password (required to end a session)"
              autoComplete="current-password"
            />
          </div>
        )}
      </form>
      <DataTable caption="Sessions" columns={columnsAt(now)} rows={sessions} rowKey={(session) => session.idHash} isBare />
    </section>
  )
}

function columnsAt(now: Date): DataColumn<Session>[] {
  return [
    {
      label: 'Browser',
      cell: ({ userAgent, isThisOne }) => (
        <>
          {browserName(userAgent)} {isThisOne && <span className="font-normal text-ink-muted">(this one)</span>}
        </>
      ),
    },
    { label: 'From', cell: ({ ipAddress }) => ipAddress ?? 'Unknown' },
    {
      label: 'Last used',
      cell: ({ lastSeenAt, isThisOne }) =>
        isThisOne ? 'now' : <time dateTime={lastSeenAt.toISOString()}>{formatMomentIn(lastSeenAt, now)}</time>,
    },
    {
      label: 'End',
      hidesLabel: true,
      cell: (session) => !session.isThisOne && <EndButton session={session} />,
    },
  ]
}

function EndButton({ session: { idHash, userAgent } }: { session: Session }) {
  return (
    <Button variant="second" small form={FORM} name="session" value={idHash}>
      End<span className="sr-only"> {browserName(userAgent)}</span>
    </Button>
  )
}
