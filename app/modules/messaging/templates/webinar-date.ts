import type { CompanyFacts } from '#app/content/company.ts'
import { ADD_TO_CALENDAR } from '#app/modules/messaging/layout/mail-reasons.ts'
import { mailLayout } from '../layout/mail-layout.ts'
import { DIRECTOR } from '../layout/mail-people.ts'
import { REASONS } from '../layout/mail-reasons.ts'
import { SAMPLE, marketingSample, sampleMail } from '../layout/sample-mail.ts'

export type WebinarDateMail = {
  title: string
  /** 'Thursday, May 15th' */
  day: string
  /** '12:00 PM Central' */
  clock: string
  joinUrl: string
}

/** The next webinar date, for a person who registered after the last one. With a calendar file. */
export function webinarNextDateMail(company: CompanyFacts, { title, day, clock, joinUrl }: WebinarDateMail) {
  return mailLayout(company, {
    subject: `${title}: the next date is ${day}`,
    title: 'The next date is set',
    preview: `${day}, ${clock}`,
    parts: [
      { kind: 'text', text: `You asked about the next ${title.toLowerCase()}. You’re registered for it.` },
      ...whenAndWhere(day, clock, joinUrl),
      { kind: 'note', text: ADD_TO_CALENDAR },
    ],
    person: DIRECTOR,
    reason: REASONS.webinar,
  })
}

/** The webinar was moved or its link changed, for registered people. The attached file updates their calendar entry. */
export function webinarMovedMail(company: CompanyFacts, { title, day, clock, joinUrl }: WebinarDateMail) {
  return mailLayout(company, {
    subject: `Changed: ${title}, ${day}`,
    title: 'The webinar has changed',
    preview: `${day}, ${clock}`,
    parts: [
      { kind: 'text', text: `The ${title.toLowerCase()} you signed up for has a new date or link.` },
      ...whenAndWhere(day, clock, joinUrl),
      { kind: 'note', text: 'Open the attached file to update your calendar.' },
    ],
    person: DIRECTOR,
    reason: REASONS.webinar,
  })
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

/** With sample data, for the preview. */
export const samples = [
  marketingSample('webinar-next-date', 'Someone waiting for the next webinar', webinarNextDateMail, SAMPLE.webinar),
  sampleMail('webinar-moved', 'Someone who registered for a webinar that was rescheduled', webinarMovedMail, SAMPLE.webinar),
]
