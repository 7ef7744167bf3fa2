import { formatNumber } from '#app/format/money.ts'
import { type PastImport, PastImports } from '#app/modules/imports/components/past-imports.tsx'
import { MAX_ROWS } from '#app/modules/imports/messages.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormActions } from '#app/ui/form-actions.tsx'
import type { FormErrors } from '#app/ui/form-reply.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { Steps } from '#app/ui/steps.tsx'
import { IMPORT_STEPS, type ImportPlaces } from './import-places.ts'

type ImportChoiceProps = {
  places: ImportPlaces
  past: PastImport[]
  submissionId: string
  now: Date
  error: FormErrors | undefined
}

/** File picker for imports, with earlier imports. */
export function ImportChoice({ places, past, submissionId, now, error }: ImportChoiceProps) {
  const { title, words, list } = places
  return (
    <>
      <PageHeader title={title} back={{ to: list.to, label: list.label }} />
      <Steps names={IMPORT_STEPS} current={1} className="mb-5" />
      <ErrorSummary errors={error} className="mb-5" />
      <PostForm encType="multipart/form-data" className="card mb-8 grid gap-4">
        <input type="hidden" name="submissionId" value={submissionId} />
        <Field
          name="file"
          type="file"
          label="CSV file"
          hint={`Up to 20 MB and ${formatNumber(MAX_ROWS)} rows. The first line must contain the column names, separated by commas, semicolons or tabs.`}
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
          required
          errors={error?.file}
        />
        <p className="text-small text-ink-muted">
          You’ll review the changes before we save any {words.noun}s. We delete the file after a day.
        </p>
        <FormActions place="page" cancelTo={list.to}>
          <Button busy="Reading...">Check File</Button>
        </FormActions>
      </PostForm>
      <PastImports rows={past} words={words} pageOf={places.file} now={now} />
    </>
  )
}
