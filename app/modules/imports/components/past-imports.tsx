import { formatMomentIn } from '#app/format/date.ts'
import { formatNumber } from '#app/format/money.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { type DataColumn, DataTable } from '#app/ui/data-table.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import type { ImportCounts } from '../importer.ts'
import { type ImportWords, resultWords } from '../messages.ts'

/** An earlier import. */
export type PastImport = {
  id: string
  state: 'reading' | 'checked' | 'writing' | 'done' | 'failed'
  fileName: string
  rowCount: number
  counts: ImportCounts | null
  createdAt: Date
  createdBy: string | null
  /** This reader can still undo it. */
  mayUndo: boolean
  isUndone: boolean
}

type PastImportsProps = { rows: PastImport[]; words: ImportWords; pageOf: (id: string) => string; now: Date }

/** Earlier imports, with the ones that can still be undone. */
export function PastImports({ rows, words, pageOf, now }: PastImportsProps) {
  return (
    <section aria-labelledby="past-imports">
      <h2 id="past-imports" className="mb-3 text-h4">
        Past imports
      </h2>
      <DataTable
        caption="Imported and checked files, newest first"
        columns={columnsWith({ words, pageOf, now })}
        rows={rows}
        rowKey={({ id }) => id}
        empty={<p className="text-ink-muted">No imports yet.</p>}
      />
    </section>
  )
}

function columnsWith({ words, pageOf, now }: Omit<PastImportsProps, 'rows'>): DataColumn<PastImport>[] {
  return [
    {
      label: 'File',
      cell: ({ fileName }) => fileName,
      to: ({ id }) => pageOf(id),
      note: ({ createdBy, createdAt }) => [createdBy, formatMomentIn(createdAt, now)].filter(Boolean).join(', '),
    },
    { label: 'Rows', figures: true, cell: ({ rowCount }) => formatNumber(rowCount) },
    {
      label: 'Outcome',
      cell: ({ state, counts, isUndone }) => <State state={state} counts={counts} isUndone={isUndone} words={words} />,
    },
    {
      label: 'Undo',
      hidesLabel: true,
      cell: ({ id, fileName, mayUndo }) =>
        mayUndo && (
          <PostForm action={pageOf(id)}>
            <Button
              name="intent"
              value="undo"
              variant="quiet"
              small
              busy="Undoing..."
              aria-label={`Undo the import of ${fileName}`}
            >
              Undo
            </Button>
          </PostForm>
        ),
    },
  ]
}

type StateProps = Pick<PastImport, 'state' | 'counts' | 'isUndone'> & { words: ImportWords }

function State({ state, counts, isUndone, words }: StateProps) {
  if (isUndone) return <Badge>Undone</Badge>
  if (counts) return <>{resultWords(counts, words)}</>
  if (state === 'checked') return <Badge color="yellow">Checked, not imported</Badge>
  if (state === 'failed') return <Badge color="red">Failed, nothing was imported</Badge>
  return <Badge color="blue">{state === 'reading' ? 'Checking' : 'Importing'}</Badge>
}
