export const MESSAGE_LINK_ENDED =
  'This link is invalid or has expired. Open your report to get a new one, or call us and we find a time together.'
export const MESSAGE_PICK = 'Pick a day and time'
export const MESSAGE_CLOSED = 'This time can no longer be booked. Pick another one; nothing was changed.'
export const MESSAGE_TAKEN = 'Somebody else has just taken this time. Pick another one; nothing was changed.'
export const MESSAGE_DIFFERS =
  'Your walkthrough was booked, changed or cancelled in the meantime. Look at it again, then send what you still want.'
export const MESSAGE_STARTED = 'This walkthrough has begun already, so it cannot be changed here. Please call us.'
export const MESSAGE_BOOKED = 'Your walkthrough is booked'
export const MESSAGE_MOVED = 'Your walkthrough was moved'
export const MESSAGE_CANCELLED = 'Your walkthrough was cancelled'
