import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requireStaff } from '#app/http/auth.server.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { MAX_POST_BYTES } from '#app/modules/imports/messages.ts'
import { requestFirstMeasurement } from '#app/modules/rent-estimator/measurement/measure-estimator.server.ts'
import { rentalImporter } from '#app/modules/rent-estimator/rentals/import/rental-importer.server.ts'
import { findUndoableRentals } from '#app/modules/rent-estimator/rentals/import/undo-rental-import.server.ts'
import { ImportChoice } from '#app/routes/staff/_components/import-choice.tsx'
import { RENTAL_IMPORT } from '#app/routes/staff/_components/import-places.ts'
import { handleUpload, getPastImports } from '#app/routes/staff/_components/import-upload.server.ts'
import type { FormReply } from '#app/ui/form-reply.ts'
import { pageTitle } from '#app/ui/page-meta.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { upload: MAX_POST_BYTES }

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, RENTAL_IMPORT.title) }]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'records')
  const now = new Date()
  return { past: getPastImports('rentals', (undoId) => findUndoableRentals(undoId, now)), submissionId: newSubmissionId(), now }
}

export async function action(args: ActionFunctionArgs) {
  const viewer = await requireStaff(args.request, 'records')
  requestFirstMeasurement()
  return handleUpload(args, { importer: rentalImporter, places: RENTAL_IMPORT, viewer })
}

export default function ImportRentalsPage() {
  const { past, submissionId, now } = useLoaderData<typeof loader>()
  return (
    <ImportChoice
      places={RENTAL_IMPORT}
      past={past}
      submissionId={submissionId}
      now={now}
      error={useActionData<FormReply>()?.error}
    />
  )
}
