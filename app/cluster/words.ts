/** What people read where a machine of a cluster can't save. */
export const NOTHING_SAVED =
  'We can’t save anything right now, and what you sent was not saved. Please go back and send it again in a minute.'
export const NOT_CERTAIN =
  'We can’t tell whether what you sent was saved. Please check whether it is there before you send it again.'
export const NOT_NOW = 'This page isn’t available right now. Please try again in a minute.'
