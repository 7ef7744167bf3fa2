import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requireStaff } from '#app/http/auth.server.ts'
import { parseForm, reply } from '#app/http/form.server.ts'
import { ImportMeasurement } from '#app/modules/rent-estimator/measurement/components/import-measurement.tsx'
import { findMeasurementOfImport } from '#app/modules/rent-estimator/measurement/queries.server.ts'
import { rentalImportSchema } from '#app/modules/rent-estimator/rentals/import/forms.ts'
import { rentalImporter } from '#app/modules/rent-estimator/rentals/import/rental-importer.server.ts'
import { findUndoableRentals } from '#app/modules/rent-estimator/rentals/import/undo-rental-import.server.ts'
import { RENTAL_IMPORT } from '#app/routes/staff/_components/import-places.ts'
import { ImportedFileView } from '#app/routes/staff/_components/imported-file-view.tsx'
import {
  handleImportPost,
  getImport,
  getImportPage,
  refreshHeaders,
  refreshOf,
} from '#app/routes/staff/_components/imported-file.server.ts'
import type { FormReply } from '#app/ui/form-reply.ts'
import { pageTitle } from '#app/ui/page-meta.ts'

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  { title: pageTitle(matches, page ? `Import of ${page.file.fileName}` : 'Import not found') },
]

/** The page reloads automatically while a file is being read or written. */
export const headers = refreshHeaders

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, 'records')
  const found = getImport(rentalImporter, params.id)
  const now = new Date()
  const page = {
    ...getImportPage(rentalImporter, found, request),
    undo: findUndoableRentals(found.undoId, now),
    measurement: findMeasurementOfImport(found.undoId),
    now,
  }
  return data(page, refreshOf(found))
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'records')
  const submission = await parseForm(request, rentalImportSchema)
  if (submission.status === 'error') return reply(submission)
  return handleImportPost(
    { importer: rentalImporter, places: RENTAL_IMPORT, viewer, importId: params.id, request },
    submission,
    {},
  )
}

export default function ImportedRentalsPage() {
  const { measurement, ...page } = useLoaderData<typeof loader>()
  return (
    <ImportedFileView
      places={RENTAL_IMPORT}
      page={page}
      error={useActionData<FormReply>()?.error}
      settings={
        <p className="text-small text-ink-muted">
          New estimates use these rentals. Existing reports don’t change, and retired rentals stay retired.
        </p>
      }
      result={page.file.counts && !page.undo.isUndone && <ImportMeasurement measurement={measurement} />}
    />
  )
}

export { ErrorPage as ErrorBoundary } from '#app/ui/error-page.tsx'
