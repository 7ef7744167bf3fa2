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
  closed: () => 'This time is no longer available. Pick another one; nothing was changed.',
  taken: () => 'Someone just took this time. Pick another one; nothing was changed.',
  differs: () =>
    'Your walkthrough was booked, changed or canceled while this page was open. Check it, then try again if you still need a change.',
  started: () => 'This walkthrough has already started, so it can’t be changed here. Please call us.',
  unproved: () => 'Confirm this time with the button in our email so we know the address is yours.',
  'confirm-first': () =>
    'All the times we keep for unconfirmed addresses are taken. Confirm your email first to see every open time.',
  'too-many': (phone: string) =>
    `You already have two walkthroughs booked. For another house, call us at ${phone}. We can visit several in one trip.`,
}

/** Why staff could not schedule a walkthrough. */
export const STAFF_MESSAGES = {
  taken: 'Another walkthrough is booked at that time. Pick another one; nothing was changed.',
  past: 'This time is in the past. Enter a later one.',
  differs:
    'The walkthrough was booked, changed or canceled while this page was open. Check it, then try again if you still need a change.',
} as const

export const MESSAGE_BOOKING_FAILED = 'Failed to schedule the walkthrough'
