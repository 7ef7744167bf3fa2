import type { ReactNode } from 'react'
import type { ImportCounts } from '#app/modules/imports/importer.ts'
import type { FormErrors } from '#app/ui/form-reply.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Steps } from '#app/ui/steps.tsx'
import { ImportDone } from './import-done.tsx'
import { ImportInProgress } from './import-in-progress.tsx'
import { IMPORT_STEPS, type ImportPlaces } from './import-places.ts'
import { ImportReview, type ReviewedRows } from './import-review.tsx'

type ImportedFileViewProps = {
  places: ImportPlaces
  page: {
    file: {
      id: string
      state: string
      fileName: string
      facts: string
      rowCount: number
      counts: ImportCounts | null
      hasRows: boolean
    }
    review: ReviewedRows | null
    written: { done: number; total: number } | null
    undo: { mayUndo: boolean; undoUntil: Date | null; isUndone: boolean }
    now: Date
  }
  error: FormErrors | undefined
  /** Choices for all rows, next to the effects. */
  settings: ReactNode
  /** Shown below the result. */
  result?: ReactNode
}

/** An imported file in any state: being read, waiting for confirmation, being written, or done. */
export function ImportedFileView({ places, page, error, settings, result }: ImportedFileViewProps) {
  const { file, review, written, undo, now } = page
  const isOver = file.state === 'done' || file.state === 'failed'
  return (
    <>
      <PageHeader title={places.title} back={{ to: places.list.to, label: places.list.label }} />
      <Steps names={IMPORT_STEPS} current={isOver ? 3 : 2} className="mb-5" />
      {review && <ImportReview places={places} file={file} review={review} error={error} settings={settings} />}
      {!review && !isOver && <ImportInProgress places={places} file={file} written={written} />}
      {isOver && <ImportDone places={places} file={file} undo={undo} now={now} result={result} />}
    </>
  )
}
