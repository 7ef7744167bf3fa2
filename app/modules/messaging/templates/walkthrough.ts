import type { CompanyFacts } from '#app/content/company.ts'
import { formatPhone } from '#app/format/phone.ts'
import { ADD_TO_CALENDAR } from '#app/modules/messaging/layout/mail-reasons.ts'
import { type Addressee, withGreeting } from '../layout/addressee.server.ts'
import { mailLayout } from '../layout/mail-layout.ts'
import { DIRECTOR } from '../layout/mail-people.ts'
import { REASONS } from '../layout/mail-reasons.ts'
import { staffNotice } from '../layout/staff-notice.ts'
import { SAMPLE, sampleMail, staffSample } from '../layout/sample-mail.ts'

export type WalkthroughMail = Pick<Addressee, 'name'> & {
  kind: 'booked' | 'moved' | 'canceled' | 'released'
  propertyAddress: string
  /** 'Tuesday, November 24' */
  day: string
  /** '10:00 AM to 11:00 AM Central' */
  hours: string
  /**
   * 'Monday, November 23, 9:00 AM Central': the previous time of a moved walkthrough; null if the owner's last email had the same
   * one.
   */
  before: string | null
  /**
   * The page to move or cancel the walkthrough, or later to book again. Null if its lead was deleted, and there is no such page.
   */
  url: string | null
  /**
   * 'Monday, November 23, 10:00 AM Central': the deadline for confirming; blank if it counts from the email's
   * sending; null if it is confirmed or canceled.
   */
  confirmBy: string | null
}

const TEXTS = {
  booked: {
    title: 'Your walkthrough is booked',
    text: 'we’ll walk through your property with you. Please make sure someone can let us in.',
    button: 'Change or cancel',
    note: ADD_TO_CALENDAR,
  },
  moved: {
    title: 'Your walkthrough was moved',
    text: 'here’s the new time for your walkthrough. Please make sure someone can let us in.',
    button: 'Change or cancel',
    note: 'Open the attached file to move it in your calendar.',
  },
  canceled: {
    title: 'Your walkthrough was canceled',
    text: 'the walkthrough below has been canceled. Pick a new time whenever you’re ready.',
    button: 'Pick another time',
    note: 'Open the attached file to remove it from your calendar.',
  },
  released: {
    title: 'Your walkthrough wasn’t confirmed',
    text: 'the walkthrough below wasn’t confirmed by the deadline, so we released your time slot. Pick a new time whenever you’re ready.',
    button: 'Pick another time',
    note: 'Open the attached file to remove it from your calendar.',
  },
} as const

/** A walkthrough's emails to the owner, with a calendar file attached. */
export function walkthroughMail(
  company: CompanyFacts,
  { kind, name, propertyAddress, day, hours, before, url, confirmBy }: WalkthroughMail,
) {
  const { text, button, note } = TEXTS[kind]
  const title = kind === 'booked' && confirmBy !== null ? 'Please confirm your walkthrough' : TEXTS[kind].title
  return mailLayout(company, {
    subject: `${title}: ${day}`,
    title,
    preview: `${day}, ${hours}`,
    parts: [
      { kind: 'text', text: withGreeting(name, url === null ? DELETED_TEXT : text) },
      { kind: 'rows', rows: [...whenAndWhere({ propertyAddress, day, hours }), ...beforeRow(before)] },
      ...(confirmBy === null ? [] : [{ kind: 'text' as const, text: confirmation(confirmBy) }]),
      ...(url === null
        ? [{ kind: 'note' as const, text: `${note} Questions, or need another time? Call us at ${company.phone}.` }]
        : [
            { kind: 'button' as const, label: confirmBy === null ? button : 'Confirm, change or cancel', url },
            {
              kind: 'note' as const,
              text: `${note} Keep this email to yourself: anyone with its link can change this booking.`,
            },
          ]),
    ],
    person: DIRECTOR,
    reason: REASONS.walkthrough,
  })
}

const DELETED_TEXT = 'the walkthrough below has been canceled.'

function beforeRow(before: string | null) {
  return before === null ? [] : [{ label: 'Previous time', value: before }]
}

/** In the text of an email that asks its reader to confirm the walkthrough. */
export const ALMOST_BOOKED = 'Almost booked:'

function confirmation(confirmBy: string): string {
  const by = confirmBy === '' ? 'please confirm this time' : `confirm by ${confirmBy}`
  return `${ALMOST_BOOKED} ${by}. Open the page below and press ‘Confirm this time’. Otherwise, we’ll release the time.`
}

export type WalkthroughNotice = Omit<WalkthroughMail, 'name' | 'url'> & {
  name: string
  email: string
  phone: string | null
  /** The lead's page in the back office. */
  leadUrl: string
}

const NOTICE_TITLES = {
  booked: 'A walkthrough was booked',
  moved: 'A walkthrough was moved',
  canceled: 'A walkthrough was canceled',
  released: 'A walkthrough was released',
} as const

const NO_DEADLINE = 'Not yet. The deadline starts when we email them.'

/** The notice to staff. */
export function walkthroughNoticeMail(company: CompanyFacts, notice: WalkthroughNotice) {
  const { kind, name, email, phone, propertyAddress, day, hours, before, confirmBy, leadUrl } = notice
  const title = NOTICE_TITLES[kind]
  const contact = [email, formatPhone(phone ?? '')].filter((part) => part !== '').join(', ')
  return staffNotice(company, {
    subject: `${title}: ${day}, ${name}`,
    title,
    preview: `${day}, ${hours}: ${propertyAddress || name}`,
    rows: [
      ...whenAndWhere({ propertyAddress, day, hours }),
      ...beforeRow(before),
      ...(confirmBy === null
        ? []
        : [
            {
              label: 'Confirmed',
              value: confirmBy === '' ? NO_DEADLINE : `Not yet. It will be released on ${confirmBy} unless they confirm.`,
            },
          ]),
      ...(kind === 'released' ? [{ label: 'Why', value: 'It wasn’t confirmed in time' }] : []),
      { label: 'Owner', value: name },
      { label: 'Contact', value: contact || 'Unknown' },
    ],
    url: leadUrl,
  })
}

function whenAndWhere({ propertyAddress, day, hours }: Pick<WalkthroughMail, 'propertyAddress' | 'day' | 'hours'>) {
  return [
    { label: 'Day', value: day },
    { label: 'Time', value: hours },
    ...(propertyAddress === '' ? [] : [{ label: 'Location', value: propertyAddress }]),
  ]
}

const walkthrough = {
  ...SAMPLE.addressee,
  before: null,
  confirmBy: null,
  propertyAddress: SAMPLE.address,
  day: 'Tuesday, November 24',
  hours: '10:00 AM to 11:00 AM Central',
  url: SAMPLE.link,
}

/** With sample data, for the preview. */
export const samples = [
  sampleMail('walkthrough-booked', 'An owner who booked a walkthrough, with a calendar file', walkthroughMail, {
    ...walkthrough,
    kind: 'booked' as const,
  }),
  sampleMail(
    'walkthrough-booked',
    'An owner who hasn’t confirmed a walkthrough yet',
    walkthroughMail,
    { ...walkthrough, kind: 'booked' as const, confirmBy: 'Monday, November 23, 10:00 AM Central' },
    'unconfirmed',
  ),
  sampleMail('walkthrough-released', 'An owner who didn’t confirm a walkthrough in time', walkthroughMail, {
    ...walkthrough,
    kind: 'released' as const,
  }),
  sampleMail('walkthrough-moved', 'An owner who moved a walkthrough, with a calendar file', walkthroughMail, {
    ...walkthrough,
    kind: 'moved' as const,
  }),
  sampleMail('walkthrough-canceled', 'An owner who canceled a walkthrough, with a calendar file', walkthroughMail, {
    ...walkthrough,
    kind: 'canceled' as const,
  }),
  sampleMail(
    'walkthrough-booked',
    'An owner with a confirmed email address, greeted by name',
    walkthroughMail,
    { ...walkthrough, name: SAMPLE.known.name, kind: 'booked' as const },
    'known',
  ),
  staffSample('walkthrough-notice', 'Staff: a walkthrough was booked, moved, canceled or released', walkthroughNoticeMail, {
    kind: 'moved' as const,
    name: SAMPLE.name,
    email: SAMPLE.email,
    phone: SAMPLE.phone,
    propertyAddress: SAMPLE.address,
    day: 'Tuesday, November 24',
    hours: '10:00 AM to 11:00 AM Central',
    before: 'Monday, November 23, 9:00 AM Central',
    confirmBy: 'Monday, November 23, 10:00 AM Central',
    leadUrl: SAMPLE.leadUrl,
  }),
]
