import { z } from 'zod'
import { hiddenText, optionalLines, requiredText } from '#app/modules/forms/fields.ts'

/** Maximum length of a note. */
const MAX_NOTE_CHARACTERS = 5000

const noteId = requiredText('Choose a note', 64)
/** The note's last edit time when the form was opened. */
const seenNote = hiddenText(40)

/** A new note; a blank one changes nothing. */
export const addNoteSchema = z.object({ noteContent: optionalLines(MAX_NOTE_CHARACTERS) })

/** A new text for one's own note; a blank one changes nothing. */
export const editNoteSchema = z.object({ noteId, seenNote, noteText: optionalLines(MAX_NOTE_CHARACTERS) })

/** The button that deletes one's own note. */
export const deleteNoteSchema = z.object({ noteId, seenNote })
