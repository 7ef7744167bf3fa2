import type { ReactNode } from 'react'
import { capitalize } from '#app/format/capitalize.ts'
import type { ImportColumn } from '#app/modules/imports/columns.ts'
import { ColumnsCard, type FileColumn } from '#app/modules/imports/components/columns-card.tsx'
import { type DuplicateRow, DuplicatesCard } from '#app/modules/imports/components/duplicates-card.tsx'
import { type ErrorRow, ErrorsCard } from '#app/modules/imports/components/errors-card.tsx'
import { formatCount, formatNumber } from '#app/format/money.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import type { FormErrors } from '#app/ui/form-reply.ts'
import { Link } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { Stats } from '#app/ui/stats.tsx'
import type { ImportPlaces } from './import-places.ts'

type Counts = { fresh: number; duplicates: number; errors: number; added: number; filled: number; leftOut: number }

/** A file's rows as shown on its page. `before`: duplicates that come before those shown. */
export type ReviewedRows = {
  counts: Counts
  columns: FileColumn[]
  choices: ImportColumn[]
  errors: ErrorRow[]
  duplicates: DuplicateRow[]
  before: number
}

type ImportReviewProps = {
  places: ImportPlaces
  file: { id: string; facts: string; rowCount: number }
  review: ReviewedRows
  error: FormErrors | undefined
  /** Choices for all rows. */
  settings: ReactNode
}

/** A file that waits for confirmation: its column mapping, errors, duplicates, and effects. */
export function ImportReview({ places, file, review, error, settings }: ImportReviewProps) {
  const { counts, errors, duplicates, before } = review
  const { words } = places
  return (
    <>
      <Notice className="mb-5">
        <b>Nothing has been saved yet.</b> {file.facts}. The first line has the column names.{' '}
        <Link to={places.start}>Choose another file</Link>
      </Notice>
      <ErrorSummary errors={error} className="mb-5" />
      <PostForm
        // After another check, or with other duplicates, the choices start from the stored ones.
        key={`${review.columns.map(({ becomes }) => becomes).join()}|${duplicates.map(({ line, decision }) => `${line}${decision}`).join()}`}
        className="grid grid-cols-[minmax(0,1fr)_304px] items-start gap-5 max-[1180px]:grid-cols-[minmax(0,1fr)]"
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <Stats
            items={[
              { label: `New ${words.noun}s`, value: formatNumber(counts.fresh) },
              { label: 'Possible duplicates', value: formatNumber(counts.duplicates) },
              { label: 'Rows with errors', value: formatNumber(counts.errors) },
              { label: 'Rows in the file', value: formatNumber(file.rowCount) },
            ]}
          />
          <ColumnsCard columns={review.columns} choices={review.choices} note={places.columnsNote} />
          {counts.errors > 0 && <ErrorsCard rows={errors} total={counts.errors} downloadTo={places.errors(file.id)} />}
          {counts.duplicates > 0 && (
            <DuplicatesCard rows={duplicates} total={counts.duplicates} before={before} words={words} pageOf={places.stored} />
          )}
        </div>
        <Plan counts={counts} places={places}>
          {settings}
        </Plan>
      </PostForm>
    </>
  )
}

type PlanProps = { counts: Counts; places: ImportPlaces; children: ReactNode }

function Plan({ counts, places: { words, start }, children }: PlanProps) {
  const name = capitalize(words.noun)
  return (
    <aside aria-labelledby="plan" className="card grid gap-3.5 min-[1181px]:sticky min-[1181px]:top-5">
      <h2 id="plan" className="plain-title">
        What will happen
      </h2>
      <DescriptionList
        items={[
          { label: `${name}s added`, value: formatNumber(counts.added) },
          { label: `${name}s ${words.fill.done}`, value: formatNumber(counts.filled) },
          { label: 'Duplicates skipped', value: formatNumber(counts.leftOut) },
          { label: 'Rows with errors skipped', value: formatNumber(counts.errors) },
        ]}
      />
      {children}
      {counts.added + counts.filled > 0 ? (
        <Button name="intent" value="import" wide busy="Importing...">
          {verbOf(counts, words.fill.verb, name)}
        </Button>
      ) : (
        <p className="text-small font-semibold">No rows can be imported yet. Fix the errors or change the columns.</p>
      )}
      <ButtonLink to={start} variant="second" wide>
        Cancel
      </ButtonLink>
    </aside>
  )
}

function verbOf({ added, filled }: Counts, fillVerb: string, name: string): string {
  return added > 0 ? `Import ${formatCount(added, name)}` : `${fillVerb} ${formatCount(filled, name)}`
}
