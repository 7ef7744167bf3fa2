/** What staff read of a note that was not changed, by the reason. */
export const MESSAGES = {
  gone: 'This note was deleted meanwhile',
  foreign: 'Only its author can change a note',
  changed: 'This note was changed meanwhile. Look at it again, then save.',
} as const

export const MESSAGE_NOTE_FAILED = 'Failed to save the note'
