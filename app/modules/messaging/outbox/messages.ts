/** What staff read in the outbox where nothing was sent, by the reason. */
export const MESSAGES = {
  'not-failed': 'Only failed messages can be sent again',
  'not-held': 'Only messages on hold can be released',
} as const
