import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, reply } from '#app/http/form.server.ts'
import { constraintsOf } from '#app/modules/forms/constraints.ts'
import { SelectedLeads } from '#app/modules/leads/bulk/components/selected-leads.tsx'
import { setStatusOfLeads } from '#app/modules/leads/bulk/change-leads.server.ts'
import { describeSelection } from '#app/modules/leads/bulk/describe-selection.server.ts'
import { MESSAGE_REASON, MESSAGE_REASON_OF_SEVERAL, statusReasonSchema } from '#app/modules/leads/forms.ts'
import { BULK_WORDS, bulkToast, MESSAGE_SELECTION_ENDED } from '#app/modules/leads/bulk/messages.ts'
import { listPath, readListAddress } from '#app/modules/leads/selections/list-address.ts'
import { endSelection, findSelection } from '#app/modules/leads/selections/selections.server.ts'
import { ReasonDialog } from '#app/modules/leads/status/components/reason-dialog.tsx'
import { isLeadStatus } from '#app/modules/leads/status/status.ts'
import { paths } from '#app/paths.ts'
import type { FormReply } from '#app/ui/form-reply.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { dialog: true }

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireStaff(request, 'work')
  const { list, selectionId, to } = behind(request)
  const selection = findSelection(viewer, selectionId)
  const facts = selection && describeSelection(selection.ids)
  if (!to) throw redirect(listPath(list, selection?.id))
  if (!facts || facts.count === 0)
    throw await redirectWithToast(listPath(list), { kind: 'error', message: MESSAGE_SELECTION_ENDED })
  return { ...facts, to, closeTo: listPath(list, selection.id), constraints: constraintsOf(statusReasonSchema) }
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'work')
  const submission = await parseForm(request, statusReasonSchema)
  const { list, selectionId, to } = behind(request)
  const selection = findSelection(viewer, selectionId)
  if (!to || !selection) return redirectWithToast(listPath(list), { kind: 'error', message: MESSAGE_SELECTION_ENDED })
  if (submission.status === 'error') return reply(submission)
  const set = await setStatusOfLeads(viewer, selection.ids, { to, reason: submission.value.statusReason })
  if (!set.ok)
    return reply(submission, {
      fieldErrors: { statusReason: [selection.ids.length === 1 ? MESSAGE_REASON : MESSAGE_REASON_OF_SEVERAL] },
    })
  endSelection(viewer, selection.id)
  return redirectWithToast(listPath(list), bulkToast(BULK_WORDS.status, set.value))
}

/** The list behind the dialog, its selection, and the chosen status. */
function behind(request: Request) {
  const { search, searchParams } = new URL(request.url)
  const { query } = readListAddress(paths.leads() + search)
  // Not 'to', which is the list's last day.
  const { set = null, ...ofList } = query
  return {
    list: { place: 'leads', query: ofList } as const,
    selectionId: searchParams.get('selection'),
    to: isLeadStatus(set) ? set : null,
  }
}

export default function SetStatusDialog() {
  const { count, missing, named, to, closeTo, constraints } = useLoaderData<typeof loader>()
  return (
    <ReasonDialog to={to} closeTo={closeTo} lastReply={useActionData<FormReply>()} constraints={constraints}>
      <SelectedLeads count={count} missing={missing} named={named} />
    </ReasonDialog>
  )
}
