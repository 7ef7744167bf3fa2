export const MESSAGE_BOOKING_LINK_ENDED =
  'This link is invalid or has expired. Open your report to get a new one, or call us and we’ll find a time together.'
export const MESSAGE_PICK = 'Pick a day and time'
/** The chosen hour is of another day than the chosen one. */
export const MESSAGE_PICK_HOUR = 'Pick a time on the day you chose'
export const MESSAGE_CONFIRMED = 'Your walkthrough is confirmed'
export const MESSAGE_BOOKED = 'Your walkthrough is booked'
/** While the owner has yet to confirm it. */
export const MESSAGE_ALMOST = 'Almost booked: please confirm the time'
export const MESSAGE_MOVED = 'Your walkthrough was moved'
export const MESSAGE_WALKTHROUGH_CANCELED = 'Your walkthrough was canceled'

/** Why a button on the booking page did nothing. */
export const BOOKING_MESSAGES = {
  closed: () => 'This time is no longer available. Nothing has changed; pick another one.',
  taken: () => 'Someone just took this time. Nothing has changed; pick another one.',
  differs: () =>
    'Your walkthrough was booked, changed or canceled while this page was open. Check the current details, then try again if you still want to change it.',
  started: () => 'This walkthrough has already started, so it can’t be changed here. Please call us.',
  unproved: () => 'Confirm this time with the button in our email so we know the address is yours.',
  'confirm-first': () =>
    'All the times we hold for unconfirmed email addresses are taken. Confirm your email first to see every open time.',
  'too-many': (phone: string) =>
    `You already have two walkthroughs booked. To book another home, call us at ${phone}. We can visit several in one trip.`,
}

/** Why staff could not schedule a walkthrough. */
export const STAFF_MESSAGES = {
  taken: 'Another walkthrough is booked at that time. Nothing has changed; pick a different time.',
  past: 'This time is in the past. Enter a later one.',
  differs:
    'The walkthrough was booked, changed or canceled while this page was open. Check the current details, then try again if you still want to change it.',
} as const

export const MESSAGE_BOOKING_FAILED = 'We couldn’t change the walkthrough. Please try again.'
