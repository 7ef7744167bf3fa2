import type { ReactNode } from 'react'
import { paths } from '#app/paths.ts'
import { seenKey } from '#app/modules/forms/seen.ts'
import type { LeadNote } from '#app/modules/timeline/timeline.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { TextareaField } from '#app/ui/field.tsx'
import { type FormState, formOf } from '#app/ui/form.ts'
import { replyTo, typedValue } from '#app/ui/form-reply.ts'
import { Carried, PostForm } from '#app/ui/post-form.tsx'

type NewNoteProps = FormState & {
  leadId: string
  /** The latest note, which resets the form when it changes. */
  newest: string | undefined
  /** Whether a link led here to write one. */
  isAsked: boolean
}

/** A form for a new note. */
export function NewNote({ leadId, newest, isAsked, ...state }: NewNoteProps) {
  const form = formOf<'noteContent'>(state)
  return (
    <PostForm draft="note" key={newest} action={paths.lead(leadId)} className="grid gap-2.5">
      <ErrorSummary errors={form.errors} />
      <TextareaField
        {...form.field('noteContent')}
        label="New note"
        rows={3}
        fieldClassName="[&>label]:sr-only"
        data-focus={isAsked ? '' : undefined}
      />
      <div className="text-right">
        <Button name="intent" value="add-note" busy="Saving...">
          Add Note
        </Button>
      </div>
    </PostForm>
  )
}

/** The note opened for editing or deleting, from the URL or after a rejected post; or null. */
export function openNoteOf(edit: { action: 'edit' | 'delete'; noteId: string } | null, lastReply: FormState['lastReply']) {
  const refused = replyTo('edit-note', lastReply) ?? replyTo('delete-note', lastReply)
  if (!refused) return edit
  const action = refused.form === 'edit-note' ? ('edit' as const) : ('delete' as const)
  return { action, noteId: typedValue(refused, 'noteId') ?? '' }
}

/** `action`: the URL of the lead page with the note; `closeTo`: the same without an open note. */
type OpenNoteProps = { action: string; closeTo: string; note: LeadNote; lastReply: FormState['lastReply'] }

/** A form to edit one's own note. */
export function EditNote({ action, closeTo, note, lastReply, constraints }: OpenNoteProps & Pick<FormState, 'constraints'>) {
  const form = formOf<'noteText'>({ lastReply, constraints, defaults: { noteText: note.content } })
  return (
    <PostForm draft="edited-note" action={action} className="grid gap-2.5">
      <ErrorSummary errors={form.errors} />
      <NoteOf note={note} />
      {lastReply && typedValue(lastReply, 'noteText') !== note.content && (
        <p className="wrap-anywhere whitespace-pre-wrap">
          <span className="block text-small text-ink-muted">It now says</span>
          {note.content}
        </p>
      )}
      <TextareaField {...form.field('noteText')} label="Your note" rows={3} />
      <NoteButtons closeTo={closeTo}>
        <Button variant="second" name="intent" value="edit-note" busy="Saving...">
          Save Note
        </Button>
      </NoteButtons>
    </PostForm>
  )
}

/** Asks for confirmation before deleting one's own note. */
export function DeleteNote({ action, closeTo, note, lastReply }: OpenNoteProps) {
  return (
    <PostForm action={action} className="mt-3 grid gap-2.5 border-t border-line-strong pt-3">
      <ErrorSummary errors={lastReply?.error} />
      <NoteOf note={note} />
      <p>Delete this note? The timeline keeps a record, and admins can still read it there.</p>
      <NoteButtons closeTo={closeTo}>
        <Button variant="danger" name="intent" value="delete-note" busy="Processing...">
          Delete Note
        </Button>
      </NoteButtons>
    </PostForm>
  )
}

function NoteButtons({ closeTo, children }: { closeTo: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-2">
      {children}
      <ButtonLink variant="quiet" to={closeTo}>
        Cancel
      </ButtonLink>
    </div>
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

/** If the edited note is no longer on the page: the typed text, so that it can be saved elsewhere. */
export function LostNote({ lastReply, shown }: { lastReply: FormState['lastReply']; shown: readonly string[] }) {
  const refused = replyTo('edit-note', lastReply) ?? replyTo('delete-note', lastReply)
  if (!refused || shown.includes(typedValue(refused, 'noteId') ?? '')) return null
  const typed = typedValue(refused, 'noteText')
  return (
    <div className="mb-4 grid gap-2.5">
      <ErrorSummary errors={refused.error} />
      {typed !== undefined && <p className="rounded-control bg-band px-4 py-3.5 wrap-anywhere whitespace-pre-wrap">{typed}</p>}
    </div>
  )
}
