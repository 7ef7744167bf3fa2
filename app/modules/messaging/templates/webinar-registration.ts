import type { CompanyFacts } from '#app/content/company.ts'
import { ADD_TO_CALENDAR } from '#app/modules/messaging/layout/mail-reasons.ts'
import { type Addressee, withGreeting } from '../layout/addressee.server.ts'
import { mailLayout } from '../layout/mail-layout.ts'
import { DIRECTOR } from '../layout/mail-people.ts'
import { REASONS } from '../layout/mail-reasons.ts'
import { SAMPLE, sampleMail } from '../layout/sample-mail.ts'

export type WebinarMail = Pick<Addressee, 'name'> & {
  title: string
  /** 'Thursday, May 15th' */
  day: string
  /** '12:00 PM Central' */
  clock: string
  joinUrl: string
  /** The date has passed: the person is registered for the next one. */
  isOver: boolean
  /** The recording, once it is over, or blank. */
  replayUrl: string
}

/** The confirmation of a webinar registration, with a calendar file attached. */
export function webinarRegistrationMail(
  company: CompanyFacts,
  { name, title, day, clock, joinUrl, isOver, replayUrl }: WebinarMail,
) {
  return isOver
    ? mailLayout(company, {
        subject: 'You’re on the list for our next investor webinar',
        title: 'You’re on the list',
        preview: 'We’ll email you the next date as soon as it’s set.',
        parts: [
          { kind: 'text', text: withGreeting(name, `the ${title.toLowerCase()} on ${day} has ended.`) },
          { kind: 'text', text: 'We’ll email you the date of the next one as soon as it’s set.' },
          ...(replayUrl === '' ? [] : [{ kind: 'button' as const, label: 'Watch the recording', url: replayUrl }]),
        ],
        person: DIRECTOR,
        reason: REASONS.webinar,
      })
    : mailLayout(company, {
        subject: `Registered: ${title}, ${day}`,
        title: 'You’re registered',
        preview: `${day}, ${clock}`,
        parts: [
          { kind: 'text', text: withGreeting(name, `see you at the ${title.toLowerCase()}.`) },
          {
            kind: 'rows',
            rows: [
              { label: 'Date', value: day },
              { label: 'Time', value: clock },
            ],
          },
          { kind: 'button', label: 'Join the webinar', url: joinUrl },
          { kind: 'note', text: ADD_TO_CALENDAR },
        ],
        person: DIRECTOR,
        reason: REASONS.webinar,
      })
}

const webinar = { ...SAMPLE.addressee, ...SAMPLE.webinar, replayUrl: SAMPLE.link }

/** With sample data, for the preview. */
export const samples = [
  sampleMail('webinar-registration', 'Someone who registered for the webinar', webinarRegistrationMail, {
    ...webinar,
    isOver: false,
  }),
  sampleMail(
    'webinar-registration',
    'Someone who signed up for the next webinar after the last one',
    webinarRegistrationMail,
    { ...webinar, isOver: true },
    'over',
  ),
]
