import { z } from 'zod'
import { firstWebinar } from '#app/content/webinar.ts'
import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { formatIsoDay } from '#app/format/date.ts'
import { formatNumber } from '#app/format/money.ts'
import { formatIsoTime } from '#app/format/wall-clock.ts'
import { readDayText, readTimeText } from '#app/modules/forms/values/day-text.ts'
import { requiredText } from '#app/modules/forms/fields.ts'
import { countRegistered, findWebinar } from '#app/modules/webinar/queries.server.ts'
import { atCentralTime } from '#app/modules/webinar/rules.ts'
import { scheduleWebinar, WEBINAR_VERSIONS, type WebinarDate } from '#app/modules/webinar/schedule-webinar.server.ts'
import type { Texts } from '#app/modules/settings/field.ts'
import type { Section } from './section.server.ts'
import { webAddress, wholeNumber } from '#app/modules/settings/typed-values.ts'

/** The date of the webinar. */
export const webinarSection: Section = {
  key: 'webinar',
  title: 'Webinar',
  note: () => `Registered so far: ${formatNumber(countRegistered(db()))}. We email them any change.`,
  mergesByField: true,
  versionKeys: [WEBINAR_VERSIONS],
  fields: () => [
    { name: 'title', label: 'Title', kind: 'text' },
    { name: 'day', label: 'Day', kind: 'day', isOwn: true },
    { name: 'time', label: 'Starts at', hint: 'Central time', kind: 'time', isOwn: true },
    { name: 'lengthMinutes', label: 'Length', kind: 'number', unit: 'minutes' },
    { name: 'joinUrl', label: 'Join link', hint: 'only for those who registered', kind: 'address' },
  ],
  schema: () => webinarSchema,
  stored: (tx: Db | Tx) => textsOf(findWebinar(tx)),
  defaults: () => textsOf(firstWebinar),
  textsOfVersions: (stored) => {
    const version = versionSchema.safeParse(stored.get(WEBINAR_VERSIONS))
    return textsOf(version.success ? version.data : firstWebinar)
  },
  read: (texts) => {
    const parsed = webinarSchema.safeParse(texts)
    if (!parsed.success) return { ok: false, errors: z.flattenError(parsed.error).fieldErrors }
    const { day, time, ...typed } = parsed.data
    const startsAt = atCentralTime(`${day} ${time}`)
    if (startsAt === null) return { ok: false, errors: { time: ['This hour does not exist on the day the clocks go forward'] } }
    const date = { ...typed, startsAt }
    return {
      ok: true,
      texts: textsOf(date),
      write: ({ tx, userId, now }) => {
        if (startsAt <= now) return { day: ['Choose a day and time in the future'] }
        scheduleWebinar(tx, date, now, userId)
        return null
      },
    }
  },
}

function textsOf({ title, startsAt, lengthMinutes, joinUrl }: WebinarDate): Texts {
  return { title, day: formatIsoDay(startsAt), time: formatIsoTime(startsAt), lengthMinutes: String(lengthMinutes), joinUrl }
}

/** What a version of it is current. */
const versionSchema = z.object({ title: z.string(), startsAt: z.coerce.date(), lengthMinutes: z.number(), joinUrl: z.string() })

const MESSAGE_DAY = 'Enter the day as month, day and year'
const MESSAGE_TIME = 'Enter the time, for example 12:00 PM'

function readBy(message: string, read: (text: string) => string | null) {
  return requiredText(message, 20).transform((text, context): string => {
    const value = read(text)
    if (value !== null) return value
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })
}

const webinarSchema = z.object({
  title: requiredText('Enter the title', 120),
  day: readBy(MESSAGE_DAY, readDayText),
  time: readBy(MESSAGE_TIME, readTimeText),
  lengthMinutes: wholeNumber(15, 480, 'minutes as a whole number'),
  joinUrl: webAddress(),
})
