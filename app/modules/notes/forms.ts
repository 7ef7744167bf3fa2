import { z } from 'zod'
import { carriedText, optionalLines, requiredText } from '#app/modules/forms/fields.ts'

/** Most characters of a note. */
const MAX_NOTE_CHARACTERS = 5000

const noteId = requiredText('Choose a note', 64)
/** When the note was last edited that the form was made from. */
const seenNote = carriedText(40)

/** A new note; a blank one changes nothing. */
export const addNoteSchema = z.object({ noteContent: optionalLines(MAX_NOTE_CHARACTERS) })

/** Another text for a note of one's own; a blank one changes nothing. */
export const editNoteSchema = z.object({ noteId, seenNote, noteText: optionalLines(MAX_NOTE_CHARACTERS) })

/** The button that deletes a note of one's own. */
export const deleteNoteSchema = z.object({ noteId, seenNote })
