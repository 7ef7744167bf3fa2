import type { CompanyFacts } from '#app/content/company.ts'
import { mailLayout } from '../layout/mail-layout.ts'

export type WebinarDateMail = {
  title: string
  /** 'Thursday, May 15th' */
  day: string
  /** '12:00 PM Central' */
  clock: string
  joinUrl: string
}

const REASON = 'You got this email because this address was registered for our webinar.'

/** The next date of the webinar, for who registered for it once the last one was over; its calendar file is attached. */
export function webinarNextDateMail(company: CompanyFacts, { title, day, clock, joinUrl }: WebinarDateMail) {
  const body = mailLayout(company, {
    title: 'The next date is set',
    preview: `${day}, ${clock}`,
    parts: [
      { kind: 'text', text: `You asked for the next ${title.toLowerCase()}. You are registered for it.` },
      ...whenAndWhere(day, clock, joinUrl),
      { kind: 'note', text: 'Open the attached file to add it to your calendar.' },
    ],
    reason: REASON,
  })
  return { subject: `${title}: the next date is ${day}`, ...body }
}

/** The webinar was moved, or its link changed, for who is registered; the attached file replaces the entry of their calendar. */
export function webinarMovedMail(company: CompanyFacts, { title, day, clock, joinUrl }: WebinarDateMail) {
  const body = mailLayout(company, {
    title: 'The webinar has changed',
    preview: `${day}, ${clock}`,
    parts: [
      { kind: 'text', text: `The ${title.toLowerCase()} you are registered for has a new date or link.` },
      ...whenAndWhere(day, clock, joinUrl),
      { kind: 'note', text: 'Open the attached file to update your calendar.' },
    ],
    reason: REASON,
  })
  return { subject: `Changed: ${title}, ${day}`, ...body }
}

function whenAndWhere(day: string, clock: string, joinUrl: string) {
  return [
    {
      kind: 'rows' as const,
      rows: [
        { label: 'Date', value: day },
        { label: 'Time', value: clock },
      ],
    },
    { kind: 'button' as const, label: 'Join the webinar', url: joinUrl },
  ]
}
