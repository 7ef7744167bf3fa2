import { formatCount } from '#app/format/money.ts'

/** A rate limit. */
export type RateRule = {
  /** Within one window. */
  max: number
  /** The window, from the first request of a count. */
  windowSeconds: number
  /** The message, followed by the time to wait. */
  refusal: string
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** All rate limits, with reasons. Counted per network address unless noted. */
export const rateRules = {
  /** Each may look up twenty addresses at a paid service. */
  analysis: {
    max: 10,
    windowSeconds: HOUR,
    refusal: 'You’ve requested 10 analyses in an hour, our limit per visitor.',
  },
  /** Each may look up an address at a paid service, and emails someone. */
  enrollment: {
    max: 10,
    windowSeconds: HOUR,
    refusal: 'You’ve enrolled 10 properties in an hour, our limit per visitor.',
  },
  /** Each emails a realtor and staff, at any typed address. Invalid forms don't count. */
  referral: {
    max: 10,
    windowSeconds: HOUR,
    refusal: 'You’ve sent 10 referrals in an hour, our limit per visitor.',
  },
  /** Each emails any typed address. */
  webinar: {
    max: 10,
    windowSeconds: HOUR,
    refusal: 'You’ve registered 10 people in an hour, our limit per visitor.',
  },
  /** The same. */
  unlock: {
    max: 10,
    windowSeconds: HOUR,
    refusal: 'You’ve requested 10 tables in an hour, our limit per visitor.',
  },
  /** Requests for a copy or deletion of one's data: each emails any typed address. */
  'privacy-request': {
    max: 5,
    windowSeconds: HOUR,
    refusal: 'You’ve sent 5 requests in an hour, our limit per visitor.',
  },
  /** The same per typed address, known or not. Beyond it, no email is sent, silently. */
  'privacy-request-address': { max: 3, windowSeconds: DAY, refusal: 'We already emailed you the link.' },
  /** Guessing intake API tokens, and posts of all tokens from one network. */
  intake: { max: 600, windowSeconds: 10 * MINUTE, refusal: 'Too many leads were sent from your connection.' },
  /** Leads sent with one token. */
  'intake-token': { max: 120, windowSeconds: 10 * MINUTE, refusal: 'This token has sent 120 leads in ten minutes.' },
  /** Booked walkthroughs: each takes an hour of our time and emails someone. Moving one does not count. */
  walkthrough: {
    max: 3,
    windowSeconds: DAY,
    refusal: 'You’ve booked 3 walkthroughs in a day, our limit per visitor.',
  },
  /** A mailbox provider presses the button for very many people from one network. */
  unsubscribe: { max: 3000, windowSeconds: 10 * MINUTE, refusal: 'We’ve received too many requests from your connection.' },
  /**
   * Every post of a public form, including the steps of a wizard: far more than a person types, far fewer than a script sends.
   */
  'public-form': {
    max: 120,
    windowSeconds: 10 * MINUTE,
    refusal: 'We’ve received too many form submissions from your connection.',
  },
  /** Drafts that scripts save while someone types, a second after each pause. */
  draft: { max: 400, windowSeconds: 10 * MINUTE, refusal: 'We’ve received too many form submissions from your connection.' },
  /** The page's script sends a few requests for each typed address. */
  suggestions: { max: 600, windowSeconds: 10 * MINUTE, refusal: 'Too many address lookups from your connection.' },
  /** Calendar programs request each feed a few times an hour; a service does so for many people from one network. */
  'calendar-feed': { max: 600, windowSeconds: HOUR, refusal: 'Too many calendar requests from your connection.' },
  /** Password guessing from one network. A whole office may share one address. */
  'sign-in': { max: 20, windowSeconds: 15 * MINUTE, refusal: 'Too many sign-in attempts from your connection.' },
  /** Guessing one account's password from one network. */
  'sign-in-pair': {
    max: 5,
    windowSeconds: 15 * MINUTE,
    refusal: 'Too many sign-in attempts for this account from your connection.',
  },
  /** Started forms: each writes a draft. Browsers with a draft's cookie aren't counted again. */
  'new-draft': { max: 20, windowSeconds: HOUR, refusal: 'Too many forms were started from your connection.' },
  /** Sign-ins with a browser that a staff member has signed in with before. Above it, the browser counts like any other. */
  'sign-in-device': {
    max: 20,
    windowSeconds: 15 * MINUTE,
    refusal: 'Too many sign-in attempts from this browser.',
  },
  /**
   * Guessing one account's password from many networks by unknown browsers, counted per typed email, known or not. It only slows
   * attempts down, because a lockout would let anyone lock the owner out (see sign-in-limits.server.ts).
   */
  'sign-in-account': { max: 1000, windowSeconds: HOUR, refusal: 'There have been too many sign-in attempts for this account.' },
  /** Warnings to the owner of an attacked account. */
  'sign-in-warning': { max: 1, windowSeconds: DAY, refusal: 'We already notified the account’s owner.' },
  /** Password reset requests: each may email someone. */
  'password-reset': {
    max: 10,
    windowSeconds: HOUR,
    refusal: 'Too many password reset requests from your connection.',
  },
  /** The same per typed address, known or not. Beyond it, no email is sent, silently. */
  'password-reset-account': { max: 3, windowSeconds: HOUR, refusal: 'We already emailed you the link.' },
  /** The first press of a form that emails a link, counted with its mailbox. See `isOverMailLimit`. */
  repeat: { max: 1, windowSeconds: MINUTE, refusal: 'We already emailed you the link.' },
  /** Guessing the second step, counted per user, and separately for browsers in which the user has signed in before. */
  'second-step': { max: 10, windowSeconds: 15 * MINUTE, refusal: 'Too many wrong codes.' },
  /** The same per day: there are a million codes, and three are valid at a time. */
  'second-step-day': { max: 50, windowSeconds: DAY, refusal: 'Too many wrong codes.' },
  /** Emails to the owner of an account if someone has the password and guesses the code. */
  'second-step-warning': { max: 1, windowSeconds: DAY, refusal: 'We already notified the account’s owner.' },
  /** Started passkey sign-ins: each stores a challenge. */
  'passkey-challenge': {
    max: 60,
    windowSeconds: 15 * MINUTE,
    refusal: 'Too many passkey sign-ins were started from your connection.',
  },
  /** Guessing the current password in a signed-in browser, counted per user. */
  'present-password': { max: 10, windowSeconds: 15 * MINUTE, refusal: 'Too many wrong passwords.' },
  /** Links to confirm a new email, which may be anyone's, counted per user. */
  'email-change': { max: 5, windowSeconds: HOUR, refusal: 'You’ve requested 5 links in an hour.' },
  /** Emails to an address that the sender may not know. */
  'mail-link': { max: 10, windowSeconds: HOUR, refusal: 'This link has been requested too many times from your connection.' },
  /** The same per lead. Beyond it, no email is sent, silently. */
  'mail-link-lead': { max: 3, windowSeconds: HOUR, refusal: 'You’ve requested this link 3 times in an hour.' },
  /** Messages from an owner's page, counted per network. */
  'owner-message': {
    max: 20,
    windowSeconds: HOUR,
    refusal: 'You’ve sent 20 messages in an hour, our limit per visitor.',
  },
  /** A PDF costs more than any page. */
  'report-pdf': { max: 60, windowSeconds: 10 * MINUTE, refusal: 'Too many reports were downloaded from your connection.' },
  /** Each creates a checkout at the payment provider. */
  checkout: { max: 30, windowSeconds: 10 * MINUTE, refusal: 'Too many payments were started from your connection.' },
  /** Each requests a checkout's state from the payment provider; waiting pages poll. */
  'payment-check': { max: 120, windowSeconds: 10 * MINUTE, refusal: 'Too many payments were checked from your connection.' },
} as const satisfies Record<string, RateRule>

/** The network of an IP address: the IPv4 address itself, or the /64 of an IPv6 address, which is one household. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('::')
  const groupsOf = (part: string) => (part === '' ? [] : part.split(':'))
  const first = groupsOf(head)
  const last = tail === undefined ? [] : groupsOf(tail)
  const filled = [...first, ...new Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0'), ...last]
  return `${filled
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, '').toLowerCase())
    .join(':')}::/64`
}

/** How long to wait, for people: 'in a moment', 'in 1 minute', 'in 12 minutes', from two hours on 'in 3 hours'. */
export function formatWait(seconds: number): string {
  if (seconds < 30) return 'in a moment'
  const minutes = Math.ceil(seconds / 60)
  if (minutes > 2 * 60) return `in ${Math.ceil(minutes / 60)} hours`
  return `in ${formatCount(minutes, 'minute')}`
}
