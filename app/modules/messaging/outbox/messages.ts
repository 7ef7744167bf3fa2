/** What staff read in the outbox where nothing was sent, by the reason. */
export const MESSAGES = {
  'not-failed': 'Only a message that failed can be sent again',
  'not-held': 'Only a message that is held back can be released',
} as const
