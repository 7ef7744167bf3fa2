import { paths } from '#app/paths.ts'
import { seenKey } from '#app/modules/forms/seen.ts'
import type { LeadNote } from '#app/modules/timeline/timeline.server.ts'
import { formatMomentIn } from '#app/format/date.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Carried } from '#app/ui/carried.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { TextareaField } from '#app/ui/field.tsx'
import { type FormState, formOf } from '#app/ui/form.ts'
import { replyTo, typedValue } from '#app/ui/form-reply.ts'
import { Link } from '#app/ui/link.tsx'
import { PostForm } from '#app/ui/post-form.tsx'

type NotesCardProps = Omit<FormState, 'defaults'> & {
  leadId: string
  notes: LeadNote[]
  viewerId: string
  /** The note whose text is open to be edited, or that is about to be deleted; null for none. */
  edit: { action: 'edit' | 'delete'; noteId: string } | null
  now: Date
}

/** What staff wrote down about a lead, newest first; one's own can be edited and deleted. */
export function NotesCard({ leadId, notes, viewerId, edit, lastReply, constraints, now }: NotesCardProps) {
  const refused = replyTo('edit-note', lastReply) ?? replyTo('delete-note', lastReply)
  const open = refused
    ? { action: refused.form === 'edit-note' ? ('edit' as const) : ('delete' as const), noteId: typedValue(refused, 'noteId') }
    : edit
  const newNote = formOf<'noteContent'>({ lastReply: replyTo('add-note', lastReply), constraints })
  return (
    <Card title="Notes">
      {notes.length === 0 && <p className="mb-3 note">No notes yet.</p>}
      {refused && !notes.some(({ id }) => id === open?.noteId) && <LostNote refused={refused} />}
      <div className="grid content-start gap-4">
        {notes.map((note) => {
          const isOwn = note.authorId === viewerId
          const isOpen = isOwn && open?.noteId === note.id
          return (
            <article key={note.id} className="rounded-control bg-band px-4 py-3.5 text-[0.9375rem] leading-normal">
              {isOpen && open.action === 'edit' ? (
                <EditNote leadId={leadId} note={note} lastReply={refused} constraints={constraints} />
              ) : (
                <p className="wrap-anywhere whitespace-pre-wrap">{note.content}</p>
              )}
              <footer className="mt-1.5 flex flex-wrap justify-between gap-x-4 gap-y-1 text-small text-ink-muted">
                <span>
                  {isOwn ? 'You' : (note.authorName ?? 'Former member of staff')}, {formatMomentIn(note.createdAt, now)}
                  {note.editedAt && `, edited ${formatMomentIn(note.editedAt, now)}`}
                </span>
                {isOwn && !isOpen && <OwnNote leadId={leadId} noteId={note.id} />}
              </footer>
              {isOpen && open.action === 'delete' && <DeleteNote leadId={leadId} note={note} lastReply={refused} />}
            </article>
          )
        })}
        <PostForm draft="note" key={notes[0]?.id} action={paths.lead(leadId)} className="grid justify-items-start gap-2.5">
          <ErrorSummary errors={newNote.errors} />
          <TextareaField {...newNote.field('noteContent')} label="New note" fieldClassName="w-full" rows={3} />
          <Button variant="second" name="intent" value="add-note" busy="Saving...">
            Add Note
          </Button>
        </PostForm>
      </div>
    </Card>
  )
}

function OwnNote({ leadId, noteId }: { leadId: string; noteId: string }) {
  return (
    <span className="inline-flex gap-3.5">
      <Link to={`${paths.lead(leadId, { edit: `note-${noteId}` })}#notes`} preventScrollReset>
        Edit<span className="sr-only"> this note</span>
      </Link>
      <Link className="text-danger" to={`${paths.lead(leadId, { edit: `delete-note-${noteId}` })}#notes`} preventScrollReset>
        Delete<span className="sr-only"> this note</span>
      </Link>
    </span>
  )
}

type OpenNoteProps = { leadId: string; note: LeadNote; lastReply: FormState['lastReply'] }

function EditNote({ leadId, note, lastReply, constraints }: OpenNoteProps & Pick<FormState, 'constraints'>) {
  const form = formOf<'noteText'>({ lastReply, constraints, defaults: { noteText: note.content } })
  return (
    <PostForm draft="edited-note" action={paths.lead(leadId)} className="grid gap-2.5">
      <ErrorSummary errors={form.errors} />
      <NoteOf note={note} />
      {lastReply && typedValue(lastReply, 'noteText') !== note.content && (
        <p className="wrap-anywhere whitespace-pre-wrap">
          <span className="block text-small text-ink-muted">It says now</span>
          {note.content}
        </p>
      )}
      <TextareaField {...form.field('noteText')} label="Your note" rows={3} />
      <div className="flex flex-wrap gap-2">
        <Button variant="second" name="intent" value="edit-note" busy="Saving...">
          Save Note
        </Button>
        <ButtonLink variant="quiet" to={`${paths.lead(leadId)}#notes`}>
          Cancel
        </ButtonLink>
      </div>
    </PostForm>
  )
}

function DeleteNote({ leadId, note, lastReply }: OpenNoteProps) {
  return (
    <PostForm action={paths.lead(leadId)} className="mt-3 grid gap-2.5 border-t border-line-strong pt-3">
      <ErrorSummary errors={lastReply?.error} />
      <NoteOf note={note} />
      <p>Delete this note? The timeline keeps that there was one; admins can read there what it said.</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="danger" name="intent" value="delete-note" busy="Processing...">
          Delete Note
        </Button>
        <ButtonLink variant="quiet" to={`${paths.lead(leadId)}#notes`}>
          Cancel
        </ButtonLink>
      </div>
    </PostForm>
  )
}

function NoteOf({ note }: { note: LeadNote }) {
  return (
    <>
      <input type="hidden" name="noteId" value={note.id} />
      <Carried name="seenNote" value={seenKey(note.editedAt)} />
    </>
  )
}

/** The note that was edited is gone: what was typed is shown, to be kept elsewhere. */
function LostNote({ refused }: { refused: NonNullable<FormState['lastReply']> }) {
  const typed = typedValue(refused, 'noteText')
  return (
    <div className="mb-4 grid gap-2.5">
      <ErrorSummary errors={refused.error} />
      {typed !== undefined && <p className="rounded-control bg-band px-4 py-3.5 wrap-anywhere whitespace-pre-wrap">{typed}</p>}
    </div>
  )
}
