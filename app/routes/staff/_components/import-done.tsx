import type { ReactNode } from 'react'
import { capitalize } from '#app/format/capitalize.ts'
import type { ImportCounts } from '#app/modules/imports/importer.ts'
import { formatMomentIn } from '#app/format/date.ts'
import { formatNumber } from '#app/format/money.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { Stats } from '#app/ui/stats.tsx'
import type { ImportPlaces } from './import-places.ts'

type ImportDoneProps = {
  places: ImportPlaces
  file: { id: string; fileName: string; state: string; counts: ImportCounts | null; hasRows: boolean }
  undo: { mayUndo: boolean; undoUntil: Date | null; isUndone: boolean }
  now: Date
  /** Consequences of the import, below the figures. */
  result?: ReactNode
}

/** An import's result, with undo for a day. */
export function ImportDone({ places, file, undo, now, result }: ImportDoneProps) {
  const { fileName, counts } = file
  const { noun, fill } = places.words
  const names = `${capitalize(noun)}s`
  if (!counts)
    return (
      <section className="card grid max-w-192 justify-items-start gap-3">
        <h2 className="text-h4">We couldn’t import {fileName}</h2>
        <p>We couldn’t save the rows, so we undid the import. Nothing changed.</p>
        <ButtonLink to={places.start}>Choose another file</ButtonLink>
      </section>
    )
  return (
    <div className="grid max-w-192 gap-5">
      <h2 className="text-h4">{undo.isUndone ? `Import of ${fileName} undone` : `${fileName} imported`}</h2>
      <Stats
        items={[
          { label: `${names} added`, value: formatNumber(counts.added) },
          { label: `${names} ${fill.done}`, value: formatNumber(counts.filled) },
          { label: 'Skipped', value: formatNumber(counts.left) },
          { label: 'Rows with errors', value: formatNumber(counts.errors) },
        ]}
      />
      {counts.errors > 0 && file.hasRows && (
        <p>
          <a href={places.errors(file.id)} download>
            Download the rows with errors (CSV)
          </a>
          , fix them, and import that file.
        </p>
      )}
      {result}
      <div className="flex flex-wrap items-center gap-3">
        <ButtonLink to={places.list.to}>Open {noun}s</ButtonLink>
        {undo.mayUndo && (
          <PostForm>
            <Button name="intent" value="undo" variant="second" busy="Undoing...">
              Undo this import
            </Button>
          </PostForm>
        )}
        <Link to={places.start}>Import another file</Link>
      </div>
      {undo.mayUndo && undo.undoUntil && (
        <p className="text-small text-ink-muted">
          You can undo this until {formatMomentIn(undo.undoUntil, now)}. {names} edited since the import will stay.
        </p>
      )}
    </div>
  )
}
