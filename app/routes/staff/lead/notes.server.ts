import { addNoteSchema, deleteNoteSchema, editNoteSchema } from '#app/modules/notes/forms.ts'
import { addNote as writeNote, deleteNote as removeNote, editNote as rewriteNote } from '#app/modules/notes/write-note.server.ts'
import { ok } from '#app/result.ts'
import { leadForm } from './lead-form.server.ts'

/** Messages for a note that was not changed, by reason. */
const MESSAGES = {
  gone: 'This note was deleted while you were editing',
  foreign: 'Only the author can edit a note',
  changed: 'You changed this note in another window. Save again to replace that version.',
} as const

/** Same for a note that was not deleted. */
const MESSAGE_DELETE_CHANGED = 'You changed this note in another window. Delete it anyway?'

const MESSAGE_NOTE_FAILED = 'We couldn’t save the note. Please try again.'

const shared = { failed: MESSAGE_NOTE_FAILED, card: 'timeline' }

/** A new note. */
export const addNote = leadForm({
  ...shared,
  schema: addNoteSchema,
  work:
    ({ noteContent: content }, { viewer, now }) =>
    (tx, leadId) => {
      writeNote(tx, { leadId, authorId: viewer.id, content, now })
      return ok()
    },
  isBlank: ({ noteContent }) => noteContent === null,
  done: () => 'Note added',
})

/** Edits one of the user's own notes. */
export const editNote = leadForm({
  ...shared,
  schema: editNoteSchema,
  work:
    ({ noteId, noteText: content, seenNote: seen }, { viewer, now }) =>
    (tx, leadId) =>
      rewriteNote(tx, { leadId, authorId: viewer.id, noteId, content, seen, now }),
  refused: (reason) => ({ fieldErrors: { noteText: [MESSAGES[reason]] } }),
  done: () => 'Note saved',
})

/** Deletes one of the user's own notes. */
export const deleteNote = leadForm({
  ...shared,
  schema: deleteNoteSchema,
  work:
    ({ noteId, seenNote: seen }, { viewer, now }) =>
    (tx, leadId) =>
      removeNote(tx, { leadId, authorId: viewer.id, noteId, seen, now }),
  refused: (reason) => ({ formErrors: [reason === 'changed' ? MESSAGE_DELETE_CHANGED : MESSAGES[reason]] }),
  done: () => 'Note deleted',
})
