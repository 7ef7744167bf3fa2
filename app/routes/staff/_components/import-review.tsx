import type { ImportColumn } from '#app/modules/imports/columns.ts'
import { ColumnsCard, type FileColumn } from '#app/modules/imports/components/columns-card.tsx'
import { type DuplicateRow, DuplicatesCard } from '#app/modules/imports/components/duplicates-card.tsx'
import { type ErrorRow, ErrorsCard } from '#app/modules/imports/components/errors-card.tsx'
import { countOf } from '#app/modules/imports/words.ts'
import { formatNumber } from '#app/format/money.ts'
import { paths } from '#app/paths.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { cardClass } from '#app/ui/card.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { SelectField } from '#app/ui/field.tsx'
import type { FormErrors } from '#app/ui/form-reply.ts'
import { Link } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { Stats } from '#app/ui/stats.tsx'

type Counts = { fresh: number; duplicates: number; errors: number; added: number; filled: number; leftOut: number }

type ImportReviewProps = {
  file: { id: string; facts: string; rowCount: number; settings: Record<string, string> }
  review: {
    counts: Counts
    columns: FileColumn[]
    choices: ImportColumn[]
    errors: ErrorRow[]
    duplicates: DuplicateRow[]
    before: number
    statuses: { value: string; label: string }[]
    staff: { value: string; label: string }[]
  }
  error: FormErrors | undefined
}

/** A file that waits for a yes: what its columns become, what is wrong, what is there already, and what will happen. */
export function ImportReview({ file, review, error }: ImportReviewProps) {
  const { counts, errors, duplicates, before } = review
  return (
    <>
      <Notice className="mb-5">
        <b>Nothing has been stored yet.</b> {file.facts}, the first line holds the names.{' '}
        <Link to={paths.importLeads()}>Take another file</Link>
      </Notice>
      <ErrorSummary errors={error} className="mb-5" />
      <PostForm
        // Another check or other duplicates: the choices begin as they are stored.
        key={`${review.columns.map(({ becomes }) => becomes).join()}|${duplicates.map(({ line, decision }) => `${line}${decision}`).join()}`}
        className="grid grid-cols-[minmax(0,1fr)_304px] items-start gap-5 max-[1180px]:grid-cols-[minmax(0,1fr)]"
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <Stats
            items={[
              { label: 'New leads', value: formatNumber(counts.fresh) },
              { label: 'Possible duplicates', value: formatNumber(counts.duplicates) },
              { label: 'Rows with errors', value: formatNumber(counts.errors) },
              { label: 'Rows in the file', value: formatNumber(file.rowCount) },
            ]}
          />
          <ColumnsCard
            columns={review.columns}
            choices={review.choices}
            note="Source becomes Import, state IA where the file says none."
          />
          {counts.errors > 0 && <ErrorsCard rows={errors} total={counts.errors} downloadTo={paths.importErrors(file.id)} />}
          {counts.duplicates > 0 && (
            <DuplicatesCard rows={duplicates} total={counts.duplicates} before={before} noun="lead" pageOf={paths.lead} />
          )}
        </div>
        <Plan counts={counts} review={review} settings={file.settings} />
      </PostForm>
    </>
  )
}

type PlanProps = Pick<ImportReviewProps, 'review'> & { counts: Counts; settings: Record<string, string> }

function Plan({ counts, review, settings }: PlanProps) {
  return (
    <aside aria-labelledby="plan" className={cardClass('grid gap-3.5 min-[1181px]:sticky min-[1181px]:top-5')}>
      <h2 id="plan" className="font-sans text-body leading-[1.4] font-semibold tracking-normal">
        What will happen
      </h2>
      <DescriptionList
        items={[
          { label: 'Leads added', value: formatNumber(counts.added) },
          { label: 'Leads filled in', value: formatNumber(counts.filled) },
          { label: 'Duplicates left out', value: formatNumber(counts.leftOut) },
          { label: 'Rows with errors left out', value: formatNumber(counts.errors) },
        ]}
      />
      <SelectField
        name="status"
        label="Status of the new ones"
        options={review.statuses}
        defaultValue={settings.status || 'leads'}
      />
      <SelectField
        name="assigneeId"
        label="Assignee"
        placeholder="Nobody yet"
        options={review.staff}
        defaultValue={settings.assigneeId ?? ''}
      />
      <p className="text-small text-ink-muted">No campaign starts: an import brings no consent to be written to.</p>
      {counts.added + counts.filled > 0 ? (
        <Button name="intent" value="import" wide busy="Importing...">
          {verbOf(counts)}
        </Button>
      ) : (
        <p className="text-small font-semibold">No row of the file can be imported as it is.</p>
      )}
      <ButtonLink to={paths.importLeads()} variant="second" wide>
        Cancel
      </ButtonLink>
    </aside>
  )
}

function verbOf({ added, filled }: Counts): string {
  return added > 0 ? `Import ${countOf(added, 'Lead')}` : `Fill In ${countOf(filled, 'Lead')}`
}
