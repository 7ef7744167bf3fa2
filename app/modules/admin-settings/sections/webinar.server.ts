import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { firstWebinar } from '#app/content/webinar.ts'
import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { formatIsoDay } from '#app/format/date.ts'
import { formatNumber } from '#app/format/money.ts'
import { formatIsoTime } from '#app/format/wall-clock.ts'
import { readDayText, readTimeText } from '#app/modules/forms/values/day-text.ts'
import { optionalText, requiredText } from '#app/modules/forms/fields.ts'
import { countRegistered, findWebinar } from '#app/modules/webinar/queries.server.ts'
import { atCentralTime } from '#app/modules/webinar/rules.ts'
import { SETTINGS } from '#app/modules/settings/catalog.server.ts'
import { getDefault, getSetting, valueOf, writeSetting } from '#app/modules/settings/settings.server.ts'
import { scheduleWebinar, WEBINAR_VERSIONS, type WebinarDate } from '#app/modules/webinar/schedule-webinar.server.ts'
import type { Texts } from '#app/modules/settings/field.ts'
import type { Section } from './section.server.ts'
import { isWebAddress, webAddress, wholeNumber } from '#app/modules/settings/typed-values.ts'

/** The webinar's date, and the last one's recording. A past day is left blank, because the field is for the next one. */
export const webinarSection: Section = {
  key: 'webinar',
  title: 'Webinar',
  contents: 'Date, join link, recording',
  note: () => `People registered: ${formatNumber(countRegistered(db()))}. We email them about any changes.`,
  seenOn: SETTINGS.webinarReplay.seenOn,
  mergesByField: true,
  versionKeys: [WEBINAR_VERSIONS, 'webinarReplay'],
  fields: () => [
    { name: 'title', label: 'Title', kind: 'text' },
    { name: 'day', label: 'Day', kind: 'day', isOwn: true },
    { name: 'time', label: 'Starts at', hint: 'Central time', kind: 'time', isOwn: true },
    { name: 'lengthMinutes', label: 'Length', kind: 'number', unit: 'minutes' },
    { name: 'joinUrl', label: 'Join link', hint: 'only for people who registered', kind: 'address' },
    { name: 'replay', label: 'Recording link', hint: 'shown after the webinar; leave blank if there isn’t one', kind: 'address' },
  ],
  schema: () => webinarSchema,
  stored: storedTexts,
  defaults: () => ({ ...textsOf(firstWebinar), ...NEXT_DAY, replay: getDefault('webinarReplay') }),
  textsOfVersions: (stored) => {
    const version = versionSchema.safeParse(stored.get(WEBINAR_VERSIONS))
    const replay = valueOf('webinarReplay', stored.get('webinarReplay') ?? null) ?? getDefault('webinarReplay')
    return { ...textsOf(version.success ? version.data : firstWebinar), replay }
  },
  read: (texts) => {
    const parsed = webinarSchema.safeParse(texts)
    if (!parsed.success) return { ok: false, errors: z.flattenError(parsed.error).fieldErrors }
    const { day, time, replay, ...typed } = parsed.data
    const startsAt = day === '' ? null : atCentralTime(`${day} ${time}`)
    if (day !== '' && startsAt === null)
      return { ok: false, errors: { time: ['This time is skipped when the clocks change. Pick another time.'] } }
    const typedTexts = { ...typed, day, time, lengthMinutes: String(typed.lengthMinutes), replay }
    return {
      ok: true,
      texts: typedTexts,
      write: ({ tx, userId, now }) => {
        const isDateTyped = !isDeepStrictEqual({ ...storedTexts(tx), replay }, typedTexts)
        if (isDateTyped && (startsAt === null || startsAt <= now)) return { day: ['Choose a day and time in the future'] }
        if (isDateTyped && startsAt !== null) scheduleWebinar(tx, { ...typed, startsAt }, now, userId)
        writeSetting(tx, 'webinarReplay', replay, userId)
        return null
      },
    }
  },
}

/** Blank for a past day, and for the sample. */
const NEXT_DAY = { day: '' }

function storedTexts(tx: Db | Tx): Texts {
  const webinar = findWebinar(tx)
  const texts = { ...textsOf(webinar), replay: getSetting('webinarReplay', tx) }
  return webinar.startsAt <= new Date() ? { ...texts, ...NEXT_DAY } : texts
}

function textsOf({ title, startsAt, lengthMinutes, joinUrl }: WebinarDate): Texts {
  return { title, day: formatIsoDay(startsAt), time: formatIsoTime(startsAt), lengthMinutes: String(lengthMinutes), joinUrl }
}

/** The version's current text. */
const versionSchema = z.object({ title: z.string(), startsAt: z.coerce.date(), lengthMinutes: z.number(), joinUrl: z.string() })

const MESSAGE_DAY = 'Enter the date as month/day/year'
const MESSAGE_TIME = 'Enter the time, for example 12:00 PM'

function readBy(message: string, read: (text: string) => string | null) {
  return (text: string, context: z.RefinementCtx): string => {
    const value = read(text)
    if (value !== null) return value
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  }
}

const readDay = readBy(MESSAGE_DAY, readDayText)
const readReplay = readBy('Start the address with https://', (text) => (isWebAddress(text) ? text : null))

const webinarSchema = z.object({
  title: requiredText('Enter the title', 120),
  // Blank until the next date is set.
  day: optionalText(20).transform((text, context) => (text === null ? '' : readDay(text, context))),
  time: requiredText(MESSAGE_TIME, 20).transform(readBy(MESSAGE_TIME, readTimeText)),
  lengthMinutes: wholeNumber(15, 480, 'a whole number of minutes'),
  joinUrl: webAddress(),
  replay: optionalText(500).transform((text, context) => (text === null ? '' : readReplay(text, context))),
})
