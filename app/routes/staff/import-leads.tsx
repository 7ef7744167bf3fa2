import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requireStaff } from '#app/http/auth.server.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { MAX_POST_BYTES } from '#app/modules/imports/messages.ts'
import { findUndoable, leadImporter } from '#app/modules/leads/import/lead-importer.server.ts'
import type { FormReply } from '#app/ui/form-reply.ts'
import { pageTitle } from '#app/ui/page-meta.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'
import { ImportChoice } from './_components/import-choice.tsx'
import { LEAD_IMPORT } from './_components/import-places.ts'
import { handleUpload, getPastImports } from './_components/import-upload.server.ts'

export const handle: RouteHandle = { upload: MAX_POST_BYTES }

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, LEAD_IMPORT.title) }]

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireStaff(request, 'work')
  const now = new Date()
  return { past: getPastImports('leads', (undoId) => findUndoable(viewer, undoId, now)), submissionId: newSubmissionId(), now }
}

export async function action(args: ActionFunctionArgs) {
  const viewer = await requireStaff(args.request, 'work')
  return handleUpload(args, { importer: leadImporter, places: LEAD_IMPORT, viewer })
}

export default function ImportLeadsPage() {
  const { past, submissionId, now } = useLoaderData<typeof loader>()
  return (
    <ImportChoice
      places={LEAD_IMPORT}
      past={past}
      submissionId={submissionId}
      now={now}
      error={useActionData<FormReply>()?.error}
    />
  )
}
