import { addDays } from '#app/format/wall-clock.ts'
import { type CalendarDay, isBusinessDay } from '#app/modules/booking/slots/holidays.ts'

/** Facts about a client when the welcome email is written. */
export type OnboardingFacts = {
  startedAt: Date
  /** Business days from the start to each of the four steps. */
  businessDays: readonly [welcome: number, signature: number, walkthrough: number, listing: number]
  contactName: string
  /** When the walkthrough is, if known. */
  walkthroughAt: Date | null
  isSigned: boolean
  /** A phone number is known. Without one, we can't call. */
  hasPhone: boolean
}

/** Shown instead of the date of a finished step. */
const DONE = 'done'

/** A step, and the day by which it will be done. */
export type OnboardingStep = { label: string; day: string }

const chicagoDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Chicago', dateStyle: 'short' })
const chicagoMoment = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Chicago',
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})
/** For calendar days, which are at noon UTC. */
const dayInWords = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'short', month: 'short', day: 'numeric' })

/** A new client's four next steps, with dates in business days from the day of payment in Chicago. */
export function welcomeSteps(facts: OnboardingFacts): OnboardingStep[] {
  const { startedAt, businessDays, contactName, walkthroughAt, isSigned, hasPhone } = facts
  const today = chicagoDay.format(startedAt)
  const [, signature, walkthrough] = businessDays
  const { call, listing } = promisedDays(facts)
  const by = (count: number) => `by ${formatCalendarDay(businessDayAfter(today, count))}`
  return [
    {
      label: hasPhone ? `${contactName} calls you to say hello` : `${contactName} emails you to ask for a phone number`,
      day: `by ${formatCalendarDay(call)}`,
    },
    {
      label: isSigned ? 'You signed the management agreement' : 'You sign the management agreement',
      day: isSigned ? DONE : by(signature),
    },
    { label: 'We walk through your property together', day: walkthroughDay(walkthroughAt, startedAt) ?? by(walkthrough) },
    { label: 'We take photos and finish the listing', day: `by ${formatCalendarDay(listing)}` },
  ]
}

/** The dates of what we promise a new client to do: the call, and photos with the listing. */
export function promisedDays(facts: OnboardingFacts): { call: CalendarDay; listing: CalendarDay } {
  const today = chicagoDay.format(facts.startedAt)
  return { call: businessDayAfter(today, facts.businessDays[0]), listing: listingDay(facts, today) }
}

/** What management still waits for after the onboarding fee is paid, in a sentence. */
export function managementBegins({ startedAt, walkthroughAt, isSigned }: OnboardingFacts): string {
  const isWalkedThrough = walkthroughDay(walkthroughAt, startedAt) === DONE
  if (isSigned && isWalkedThrough)
    return 'The agreement is signed, the walkthrough is done and the onboarding fee is paid. Management begins now.'
  if (isSigned)
    return 'The agreement is signed and the onboarding fee is paid, so management begins once the walkthrough is done.'
  if (isWalkedThrough)
    return 'The walkthrough is done and the onboarding fee is paid, so management begins once the agreement is signed.'
  return 'Your onboarding fee is paid, so management begins once the agreement is signed and the walkthrough is done, in either order.'
}

/** A listing always takes the same time after the walkthrough, so a late walkthrough delays it. */
function listingDay({ businessDays, walkthroughAt }: OnboardingFacts, today: CalendarDay): CalendarDay {
  const [, , walkthrough, listing] = businessDays
  const usual = businessDayAfter(today, listing)
  if (walkthroughAt === null) return usual
  const after = businessDayAfter(chicagoDay.format(walkthroughAt), Math.max(0, listing - walkthrough))
  return after > usual ? after : usual
}

/** A walkthrough before the start is done, and not a next step. Null if there is none. */
function walkthroughDay(walkthroughAt: Date | null, startedAt: Date): string | null {
  if (walkthroughAt === null) return null
  return walkthroughAt < startedAt ? DONE : `${chicagoMoment.format(walkthroughAt)} Central`
}

/** The day this many business days after another. */
export function businessDayAfter(day: CalendarDay, count: number): CalendarDay {
  let found = day
  for (let left = count; left > 0;) {
    found = addDays(found, 1)
    if (isBusinessDay(found)) left -= 1
  }
  return found
}

/** 'Mon, Nov 23' */
export function formatCalendarDay(day: CalendarDay): string {
  return dayInWords.format(new Date(`${day}T12:00:00Z`))
}
