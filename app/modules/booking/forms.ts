import { z } from 'zod'
import { formatLongWeekday } from '#app/format/date.ts'
import { optionalDay, optionalText, optionalTime, requiredText } from '#app/modules/forms/fields.ts'
import { MESSAGE_PICK, MESSAGE_PICK_HOUR } from './messages.ts'

/** The chosen hour, as submitted by its radio button. Only one of the bookable hours counts. */
const hour = requiredText(MESSAGE_PICK, 40)
  .transform((text) => new Date(text))
  .refine((date) => !Number.isNaN(date.getTime()), MESSAGE_PICK)

/** A whole minute of this century, as the choices of staff submit it; null for anything else. */
function readMoment(text: string): Date | null {
  const date = new Date(/^20\d\d-\d\d-\d\dT\d\d:\d\d:00\.000Z$/.test(text) ? text : '')
  return Number.isNaN(date.getTime()) ? null : date
}

/** The booking that the page showed, or blank. */
const seen = optionalText(64).transform((key) => key ?? '')

/** The forms behind a walkthrough link. */
export const bookingSchema = z.discriminatedUnion('intent', [
  // Without scripts, an hour stays chosen when another day is opened, where it can't be seen.
  z
    .object({ intent: z.literal('book'), startsAt: hour, day: optionalText(40), booking: seen })
    .refine(({ startsAt, day }) => day === null || day === formatLongWeekday(startsAt), {
      path: ['startsAt'],
      message: MESSAGE_PICK_HOUR,
      // Only an hour that could be read has a day.
      when: ({ issues }) => issues.length === 0,
    }),
  z.object({ intent: z.enum(['cancel', 'confirm']), booking: seen }),
])

/** 'Schedule Walkthrough' by staff: a free hour, or any other. */
export const staffBookingSchema = z.discriminatedUnion('intent', [
  z
    .object({
      intent: z.literal('schedule'),
      startsAt: optionalText(40).transform((text, context): Date | null => {
        const date = text === null ? null : readMoment(text)
        if (text === null || date !== null) return date
        context.addIssue({ code: 'custom', message: MESSAGE_PICK })
        return null
      }),
      otherDay: optionalDay(),
      otherTime: optionalTime(),
      booking: seen,
    })
    .superRefine(({ startsAt, otherDay, otherTime }, context) => {
      const complain = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
      if (otherDay === null && otherTime !== null) complain('otherDay', 'Also enter the date')
      if (otherDay !== null && otherTime === null) complain('otherTime', 'Also enter the time')
      if (startsAt === null && otherDay === null && otherTime === null) complain('startsAt', 'Pick a time, or enter another one')
    }),
  // The next action, and the status to return to; blank: unchanged.
  z.object({ intent: z.literal('cancel'), booking: seen, nextAction: optionalText(200), backTo: optionalText(40) }),
  z.object({ intent: z.literal('send') }),
])
