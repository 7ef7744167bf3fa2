/** What staff read of a note that was not changed, by the reason. */
export const MESSAGES = {
  gone: 'This note was deleted meanwhile',
  foreign: 'Only its author can change a note',
  changed: 'You changed this note in another window meanwhile. Save again to put this text in its place.',
} as const

/** The same of one that was about to be deleted. */
export const MESSAGE_DELETE_CHANGED = 'You changed this note in another window meanwhile. Delete it all the same?'

export const MESSAGE_NOTE_FAILED = 'Failed to save the note'
