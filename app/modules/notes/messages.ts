/** What staff read of a note that was not changed, by the reason. */
export const MESSAGES = {
  gone: 'This note was deleted while you were editing',
  foreign: 'Only its author can change a note',
  changed: 'You changed this note in another window. Save again to replace that text.',
} as const

/** The same of one that was about to be deleted. */
export const MESSAGE_DELETE_CHANGED = 'You changed this note in another window. Delete it anyway?'

export const MESSAGE_NOTE_FAILED = 'Failed to save the note'
