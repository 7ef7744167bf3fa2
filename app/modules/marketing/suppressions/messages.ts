import { formatCount, formatNumber } from '#app/format/money.ts'
import { MAX_ROWS } from '#app/modules/imports/messages.ts'
import { MAX_NOTE } from './forms.ts'

/** Messages to staff when an entry was not added or removed, by reason. */
export const SUPPRESSION_MESSAGES = {
  'no-email': 'Enter an email address like name@example.com',
  'no-phone': 'Enter a phone number like (515) 555-0173',
  known: 'This is already on the list',
  gone: 'This is no longer on the list',
  'only-start': 'Only this person can undo STOP, by texting START from this number',
} as const

export const MESSAGE_ADD_FAILED = 'We couldn’t save the entry. Please try again.'
export const MESSAGE_IMPORT_FAILED = 'We couldn’t save the list. Please try again.'

/** Errors of an uploaded list or of its lines. */
export const LIST_PROBLEMS = {
  none: 'Choose a file, or paste the list',
  both: 'Choose a file or paste the list, not both',
  empty: 'The list has no email addresses or phone numbers.',
  'too-many': `The list has more than ${formatNumber(MAX_ROWS)} lines. Split it and upload the parts one at a time.`,
  'too-large': 'The file is larger than 20 MB. Split it and upload the parts one at a time.',
  neither: 'Not an email address or phone number',
  'no-contact': 'No email address or phone number',
  'long-reason': `Reason is longer than ${MAX_NOTE} characters`,
  'odd-reason': 'Reason contains characters we can’t use',
} as const

/** The message to staff about invalid lines. `file`: the file whose text is now in the form. */
export function messageBadLines(count: number, file: string | null): string {
  const lines = formatCount(count, 'line can’t be read', 'lines can’t be read')
  return `${lines}, so nothing was saved. ${file === null ? 'Fix the list and upload it again.' : `The contents of ${file} are shown here. Fix them and upload again.`}`
}

/** The message to staff about entries without a reason. */
export function messageUnexplained(count: number): string {
  return count === 1 ? 'Add a reason: 1 line has none' : `Add a reason: ${formatNumber(count)} lines have no reason`
}
