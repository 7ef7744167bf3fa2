import type { LeadNote } from '#app/modules/timeline/timeline.server.ts'
import { Card } from '#app/ui/card.tsx'
import { formatMomentIn } from '#app/format/date.ts'

/** What staff wrote down about a lead, newest first. */
export function NotesCard({ notes, now }: { notes: LeadNote[]; now: Date }) {
  return (
    <Card title="Notes">
      {notes.length === 0 && <p className="text-small leading-normal text-ink-muted">No notes yet.</p>}
      <div className="grid content-start gap-4">
        {notes.map((note) => (
          <article key={note.id} className="px-4 py-3.5 rounded-control bg-band text-[0.9375rem] leading-normal">
            <p className="whitespace-pre-wrap wrap-anywhere">{note.content}</p>
            <footer className="mt-1.5 text-small text-ink-muted">
              {note.authorName ?? 'Former member of staff'}, {formatMomentIn(note.createdAt, now)}
            </footer>
          </article>
        ))}
      </div>
    </Card>
  )
}
