import { formatClock } from '#app/format/date.ts'
import { UndoForm, useShownUndos } from '#app/ui/toast.tsx'
import type { Undoable } from '../queries.server.ts'

/** The reader's recent actions in this list, each with 'Undo'. Skips those that a toast on the page already offers. */
export function UndoLines({ undoable, className }: { undoable: readonly Undoable[]; className?: string }) {
  const onToasts = useShownUndos()
  const lines = undoable.filter(({ id }) => !onToasts.has(id))
  if (lines.length === 0) return null
  return (
    <ul className={className} aria-label="What you can undo">
      {lines.map(({ id, summary, createdAt }) => (
        <li key={id} className="flex flex-wrap items-baseline gap-x-2 text-small text-ink-muted">
          <span>
            {summary} at {formatClock(createdAt)}
          </span>
          <UndoForm batchId={id} label={`Undo: ${summary}`} />
        </li>
      ))}
    </ul>
  )
}
