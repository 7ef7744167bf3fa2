export const MESSAGE_MERGED = 'Leads merged'
export const MESSAGE_MERGE_FAILED = 'We couldn’t merge the leads. Nothing changed. Please try again.'
export const MESSAGE_MERGE_COUNT = 'Choose two to five leads to merge'
export const MESSAGE_NOT_DUPLICATES = 'Marked as not the same person'
export const MESSAGE_BEFORE = 'These leads were already merged'

/** What is said where leads were not merged, by the reason. */
export const MERGE_REFUSED = {
  missing: 'Someone deleted or merged one of the leads while you were comparing',
  merged: MESSAGE_BEFORE,
  changed: 'Someone changed one of the leads while you were comparing. Check the values again. Your choices are still selected.',
  choose: 'Choose values from the leads you’re comparing',
  'two-walkthroughs': 'Both have a walkthrough booked. Cancel one of them first, so its owner is notified.',
} as const
