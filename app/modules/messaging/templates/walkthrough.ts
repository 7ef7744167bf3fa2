import type { Addressee } from '../addressee.server.ts'
import { greet } from '../greet.ts'
import { mailLayout } from '../mail-layout.ts'
import { staffNotice } from '../staff-notice.ts'

export type WalkthroughMail = Pick<Addressee, 'name'> & {
  kind: 'booked' | 'moved' | 'cancelled'
  propertyAddress: string
  /** 'Tuesday, November 24' */
  day: string
  /** '10:00 AM to 11:00 AM Central' */
  hours: string
  /** Where the time can be changed or the walkthrough cancelled; after a cancellation, booked again. */
  url: string
  /** A calendar file is attached. */
  hasFile: boolean
}

const WORDS = {
  booked: {
    title: 'Your walkthrough is booked',
    text: 'we come and look at your property together with you. Please make sure that somebody can let us in.',
    button: 'Change or cancel',
    note: 'The attached file puts it into your calendar.',
    withoutFile: '',
  },
  moved: {
    title: 'Your walkthrough was moved',
    text: 'this is the new time of your walkthrough. Please make sure that somebody can let us in.',
    button: 'Change or cancel',
    note: 'The attached file moves it in your calendar.',
    withoutFile: '',
  },
  cancelled: {
    title: 'Your walkthrough was cancelled',
    text: 'the walkthrough below will not take place. You can pick another time whenever you like.',
    button: 'Pick another time',
    note: 'The attached file takes it out of your calendar.',
    withoutFile: 'If you put it into your calendar, please take it out there.',
  },
} as const

/** What an owner hears of a walkthrough; its calendar file is attached. */
export function walkthroughMail({ kind, name, propertyAddress, day, hours, url, hasFile }: WalkthroughMail) {
  const { title, text, button, note, withoutFile } = WORDS[kind]
  const body = mailLayout({
    title,
    preview: `${day}, ${hours}`,
    parts: [
      { kind: 'text', text: greet(name, text) },
      { kind: 'rows', rows: whenAndWhere({ propertyAddress, day, hours }) },
      { kind: 'button', label: button, url },
      {
        kind: 'note',
        text: [hasFile ? note : withoutFile, 'The button is meant for you: whoever has its link can change this booking.'].join(
          ' ',
        ),
      },
    ],
    reason: 'You get this mail because a walkthrough of this property was booked on our site with this address.',
  })
  return { subject: `${title}: ${day}`, ...body }
}

export type WalkthroughNotice = Omit<WalkthroughMail, 'name' | 'url' | 'hasFile'> & {
  name: string
  email: string
  phone: string | null
  /** 'Monday, November 23, 9:00 AM Central', where it was moved from there. */
  before: string | null
  /** The lead's page in the back office. */
  leadUrl: string
}

const NOTICE_TITLES = {
  booked: 'A walkthrough was booked',
  moved: 'A walkthrough was moved',
  cancelled: 'A walkthrough was cancelled',
} as const

/** The notice for staff. */
export function walkthroughNoticeMail(notice: WalkthroughNotice) {
  const { kind, name, email, phone, propertyAddress, day, hours, before, leadUrl } = notice
  const title = NOTICE_TITLES[kind]
  const contact = [email, phone].filter((part) => part !== null && part !== '').join(', ')
  return staffNotice({
    subject: `${title}: ${day}, ${name}`,
    title,
    preview: `${day}, ${hours}: ${propertyAddress || name}`,
    rows: [
      ...whenAndWhere({ propertyAddress, day, hours }),
      ...(before === null ? [] : [{ label: 'Before', value: before }]),
      { label: 'Owner', value: name },
      { label: 'Contact', value: contact || 'not known' },
    ],
    url: leadUrl,
  })
}

function whenAndWhere({ propertyAddress, day, hours }: Pick<WalkthroughMail, 'propertyAddress' | 'day' | 'hours'>) {
  return [
    { label: 'Day', value: day },
    { label: 'Time', value: hours },
    ...(propertyAddress === '' ? [] : [{ label: 'Place', value: propertyAddress }]),
  ]
}
