import { and, eq, gt } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { insertRow } from '#app/db/insert-row.server.ts'
import { notes } from '#app/db/schema/index.ts'
import { recordLeadEvent } from '#app/modules/timeline/record-lead-event.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { isChangedSince, seenKey } from '#app/modules/forms/seen.ts'

type NoteOf = { leadId: string; authorId: string; now: Date }

/** gone: the lead has no such note. foreign: someone else wrote it. changed: it was edited in the meantime. */
type NoteRefusal = 'gone' | 'foreign' | 'changed'

/** An equal note within this time is the same press of the button. */
const REPEAT_MS = 60_000

/**
 * Adds a note to a lead; a blank one changes nothing, and neither does a repeated one. `batchId`: the batch that adds notes to
 * many leads.
 */
export function addNote(
  tx: Tx,
  { leadId, authorId, content, now, batchId }: NoteOf & { content: string | null; batchId?: string },
): void {
  if (content === null || (batchId === undefined && isRepeated(tx, { leadId, authorId, content, now }))) return
  insertRow(tx, notes, { leadId, authorId, content, createdAt: now, updatedAt: now })
  const actor = { kind: 'staff', userId: authorId, batchId } as const
  recordLeadEvent(tx, { leadId, kind: 'note_added', actor, summary: 'Added a note' })
}

function isRepeated(tx: Tx, { leadId, authorId, content, now }: NoteOf & { content: string }): boolean {
  const since = gt(notes.createdAt, new Date(now.getTime() - REPEAT_MS))
  const equal = and(eq(notes.leadId, leadId), eq(notes.authorId, authorId), eq(notes.content, content), since)
  return tx.select({ id: notes.id }).from(notes).where(equal).limit(1).get() !== undefined
}

type NoteChange = NoteOf & { noteId: string; seen: string }

/** Edits one's own note. The old text remains in the timeline, for admins. A blank text changes nothing. */
export function editNote(
  tx: Tx,
  { content, ...change }: NoteChange & { content: string | null },
): Result<undefined, NoteRefusal> {
  const own = findOwnNote(tx, change)
  if (!own.ok || content === null || content === own.value) return own.ok ? ok() : own
  tx.update(notes).set({ content, editedAt: change.now, updatedAt: change.now }).where(eq(notes.id, change.noteId)).run()
  record(tx, change, 'note_edited', own.value)
  return ok()
}

/** Deletes one's own note. Its text remains in the timeline, for admins. */
export function deleteNote(tx: Tx, change: NoteChange): Result<undefined, NoteRefusal> {
  const own = findOwnNote(tx, change)
  if (!own.ok) return own
  tx.delete(notes).where(eq(notes.id, change.noteId)).run()
  record(tx, change, 'note_deleted', own.value)
  return ok()
}

/** The note's text, if it is one's own and was not edited since it was shown. */
function findOwnNote(tx: Tx, { leadId, authorId, noteId, seen }: NoteChange): Result<string, NoteRefusal> {
  const note = tx
    .select({ authorId: notes.authorId, content: notes.content, editedAt: notes.editedAt })
    .from(notes)
    .where(and(eq(notes.id, noteId), eq(notes.leadId, leadId)))
    .get()
  if (!note) return refused('gone')
  if (note.authorId !== authorId) return refused('foreign')
  return isChangedSince(seen, seenKey(note.editedAt)) ? refused('changed') : ok(note.content)
}

function record(tx: Tx, { leadId, authorId }: NoteChange, kind: 'note_edited' | 'note_deleted', text: string): void {
  const summary = kind === 'note_edited' ? 'Edited a note' : 'Deleted a note'
  recordLeadEvent(tx, { leadId, kind, actor: { kind: 'staff', userId: authorId }, summary, detail: { text } })
}
