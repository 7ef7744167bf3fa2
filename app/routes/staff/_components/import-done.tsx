import type { ImportCounts } from '#app/modules/imports/importer.ts'
import { formatMomentIn } from '#app/format/date.ts'
import { formatNumber } from '#app/format/money.ts'
import { paths } from '#app/paths.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { cardClass } from '#app/ui/card.tsx'
import { Link } from '#app/ui/link.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { Stats } from '#app/ui/stats.tsx'

type ImportDoneProps = {
  file: { id: string; fileName: string; state: string; counts: ImportCounts | null; hasRows: boolean }
  undo: { mayUndo: boolean; undoUntil: Date | null; isUndone: boolean }
  now: Date
}

/** What came of an import, and its way back for a day. */
export function ImportDone({ file, undo, now }: ImportDoneProps) {
  const { fileName, counts } = file
  if (!counts)
    return (
      <section className={cardClass('grid max-w-192 justify-items-start gap-3')}>
        <h2 className="text-h4">{fileName} could not be imported</h2>
        <p>Something failed again and again while its rows were written. What was written of it has been taken back.</p>
        <ButtonLink to={paths.importLeads()}>Take another file</ButtonLink>
      </section>
    )
  return (
    <div className="grid max-w-192 gap-5">
      <h2 className="text-h4">{undo.isUndone ? `The import of ${fileName} was undone` : `${fileName} is imported`}</h2>
      <Stats
        items={[
          { label: 'Leads added', value: formatNumber(counts.added) },
          { label: 'Leads filled in', value: formatNumber(counts.filled) },
          { label: 'Left out', value: formatNumber(counts.left) },
          { label: 'Rows with errors', value: formatNumber(counts.errors) },
        ]}
      />
      {counts.errors > 0 && file.hasRows && (
        <p>
          <a href={paths.importErrors(file.id)} download>
            The rows with errors as CSV
          </a>
          , to be corrected and imported by themselves.
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <ButtonLink to={paths.leads()}>To the leads</ButtonLink>
        {undo.mayUndo && (
          <PostForm>
            <Button name="intent" value="undo" variant="second" busy="Undoing...">
              Undo this import
            </Button>
          </PostForm>
        )}
        <Link to={paths.importLeads()}>Import another file</Link>
      </div>
      {undo.mayUndo && undo.undoUntil && (
        <p className="text-small text-ink-muted">
          Until {formatMomentIn(undo.undoUntil, now)}. Leads that somebody changed since are left as they are.
        </p>
      )}
    </div>
  )
}
