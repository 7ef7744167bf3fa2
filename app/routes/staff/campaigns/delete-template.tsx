import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { attempt } from '#app/http/attempt.server.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, valueOrThrow } from '#app/http/form.server.ts'
import { MESSAGE_DELETE_FAILED, MESSAGE_DELETED, TEMPLATE_MESSAGES } from '#app/modules/campaigns/templates/messages.ts'
import { findTemplate, type StoredTemplate } from '#app/modules/campaigns/templates/queries.server.ts'
import { deleteTemplate } from '#app/modules/campaigns/templates/save-template.server.ts'
import { noFields } from '#app/modules/forms/fields.ts'
import { paths } from '#app/paths.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { dialog: true }

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Delete this template?') }]

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, 'work')
  const template = findTemplate(params.id ?? '')
  if (!template) throw new Response(TEMPLATE_MESSAGES.missing, { status: 404 })
  return { name: template.name, back: backFrom(template) }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'work')
  const template = findTemplate(params.id ?? '')
  valueOrThrow(await parseForm(request, noFields))
  const deleted = await attempt('A template could not be deleted', () => deleteTemplate(viewer, params.id ?? ''))
  const back = backFrom(template)
  if (deleted?.ok) return redirectWithToast(back, { kind: 'success', message: MESSAGE_DELETED })
  const message = deleted === null ? MESSAGE_DELETE_FAILED : TEMPLATE_MESSAGES[deleted.reason]
  return redirectWithToast(back, { kind: 'error', message })
}

/** The list that it belongs to. */
function backFrom(template: StoredTemplate | null): string {
  return template?.workflow === 'saved_reply' ? paths.savedReplies() : paths.campaignTemplates()
}

export default function DeleteTemplateDialog() {
  const { name, back } = useLoaderData<typeof loader>()
  return (
    <ConfirmDialog title="Delete this template?" verb="Delete" closeTo={back}>
      <p className="wrap-anywhere">
        “{name}” and its versions will be permanently deleted. Messages already sent stay on each lead’s timeline.
      </p>
    </ConfirmDialog>
  )
}
