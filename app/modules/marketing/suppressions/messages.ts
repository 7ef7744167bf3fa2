/** What staff read where an entry of the suppression list was not added or taken back, by the reason. */
export const MESSAGES = {
  'no-email': 'Enter an e-mail address like name@example.com',
  'no-phone': 'Enter a phone number like (515) 555-0173',
  known: 'This is on the list already',
  gone: 'This is not on the list any more',
  'only-start': 'Only the person can take a STOP back, by texting START from this number',
} as const

export const MESSAGE_ADD_FAILED = 'The entry could not be stored. Please try again.'
export const MESSAGE_IMPORT_FAILED = 'The list could not be stored. Please try again.'
