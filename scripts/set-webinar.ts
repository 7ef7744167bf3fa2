import { parseArgs } from 'node:util'
import { z } from 'zod'
import { db, inTransaction } from '#app/db/client.server.ts'
import { findWebinar, type Webinar } from '#app/modules/webinar/queries.server.ts'
import { atCentralTime, webinarClock, webinarDay } from '#app/modules/webinar/rules.ts'
import { scheduleWebinar, type ScheduledWebinar } from '#app/modules/webinar/schedule-webinar.server.ts'
import { runCommand } from './run-command.ts'

const USAGE = `Shows the webinar, or sets its date. The running site emails everyone who registered or is on the waiting list.

  npm run set-webinar
  npm run set-webinar -- --starts '2026-12-10 12:00' --link https://... [--title 'Investor webinar'] [--minutes 60]

The time is Central time. Anything you leave out stays the same.
`

const DONE: Record<ScheduledWebinar, string> = {
  next: 'The next webinar:',
  moved: 'Webinar changed.',
  unchanged: 'Nothing changed.',
}

const linkSchema = z.url({ protocol: /^https$/, error: 'The link must start with https://' })
const minutesSchema = z.coerce.number({ error: 'The minutes must be a number' }).int().min(15).max(480)

/** Runs the command line. Returns the text to print. Throws if it can't. */
function run(): string {
  const text = { type: 'string' } as const
  const { values } = parseArgs({ options: { starts: text, link: text, title: text, minutes: text } })
  const known = findWebinar(db())
  if (Object.keys(values).length === 0) return `${USAGE}\n${formatWebinar(known)}`
  const startsAt = values.starts === undefined ? known.startsAt : atCentralTime(values.starts)
  if (startsAt === null) throw new RangeError(`'${values.starts}' is not a valid Central time. Write it like '2026-12-10 12:00'.`)
  const date = {
    title: values.title?.trim() || known.title,
    startsAt,
    lengthMinutes: values.minutes === undefined ? known.lengthMinutes : minutesSchema.parse(values.minutes),
    joinUrl: values.link === undefined ? known.joinUrl : linkSchema.parse(values.link),
  }
  const done = inTransaction((tx) => scheduleWebinar(tx, date))
  return `${DONE[done]} ${formatWebinar(findWebinar(db()))}`
}

function formatWebinar(webinar: Webinar): string {
  const { title, lengthMinutes, joinUrl } = webinar
  return `${title}: ${webinarDay(webinar, new Date())}, ${webinarClock(webinar)}, ${lengthMinutes} minutes, ${joinUrl}`
}

await runCommand(() => ({ exitCode: 0, message: run() }))
