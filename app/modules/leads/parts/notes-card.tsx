import type { LeadNote } from '#app/modules/leads/timeline.server.ts'
import { Card } from '#app/ui/card.tsx'
import { formatMomentIn } from '#app/ui/date.ts'

/** What staff wrote down about a lead, newest first. */
export function NotesCard({ notes, now }: { notes: LeadNote[]; now: Date }) {
  return (
    <Card title="Notes">
      {notes.length === 0 && <p className="muted small">No notes yet.</p>}
      <div className="stackv">
        {notes.map((note) => (
          <article key={note.id} className="note-item">
            <p className="kept-lines">{note.content}</p>
            <footer>
              {note.authorName ?? 'Former member of staff'}, {formatMomentIn(note.createdAt, now)}
            </footer>
          </article>
        ))}
      </div>
    </Card>
  )
}
