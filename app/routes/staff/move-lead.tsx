import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { attempt } from '#app/http/attempt.server.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, reply } from '#app/http/form.server.ts'
import { constraintsOf } from '#app/modules/forms/constraints.ts'
import { findLead } from '#app/modules/leads/detail/lead-detail.server.ts'
import { moveLead } from '#app/modules/leads/edit/move-lead.server.ts'
import { MESSAGE_REASON, statusReasonSchema } from '#app/modules/leads/forms.ts'
import { boardPath, parseOpen } from '#app/modules/leads/list/board-address.ts'
import { leadBoard, leadList } from '#app/modules/leads/list/list-params.ts'
import { paths } from '#app/paths.ts'
import { MESSAGE_LEAD_MISSING, MESSAGE_STATUS_FAILED, MESSAGE_STATUS_UPDATED } from '#app/modules/leads/messages.ts'
import { ReasonDialog } from '#app/modules/leads/status/components/reason-dialog.tsx'
import { isLeadStatus } from '#app/modules/leads/status/status.ts'
import type { FormReply } from '#app/ui/form-reply.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { dialog: true }

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'work')
  const { leadId, to, closeTo } = behind(request)
  if (!to) throw redirect(closeTo)
  const lead = findLead(leadId)
  if (!lead) throw await redirectWithToast(closeTo, { kind: 'error', message: MESSAGE_LEAD_MISSING })
  return { name: lead.name, to, closeTo, constraints: constraintsOf(statusReasonSchema) }
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'work')
  const submission = await parseForm(request, statusReasonSchema)
  if (submission.status === 'error') return reply(submission)
  const { leadId, to, closeTo } = behind(request)
  if (!to) return redirect(closeTo)
  const reason = submission.value.statusReason
  const moved = await attempt('A lead could not be moved', () => moveLead(viewer, { id: leadId, to, reason }, new Date()))
  if (moved === null) return reply(submission, { formErrors: [MESSAGE_STATUS_FAILED], status: 503 })
  if (moved.ok)
    return redirectWithToast(closeTo, { kind: 'success', message: MESSAGE_STATUS_UPDATED, undo: moved.value ?? undefined })
  if (moved.reason === 'reason-needed') return reply(submission, { fieldErrors: { statusReason: [MESSAGE_REASON] } })
  return redirectWithToast(closeTo, { kind: 'error', message: MESSAGE_LEAD_MISSING })
}

/** The lead, the chosen status, and the board or list behind the dialog. */
function behind(request: Request) {
  const { pathname, searchParams: query } = new URL(request.url)
  const isBoard = pathname.startsWith(paths.leadBoard())
  const to = query.get('set')
  return {
    leadId: query.get('lead') ?? '',
    to: isLeadStatus(to) ? to : null,
    closeTo: isBoard
      ? boardPath({ ...leadList.read(query), sort: leadBoard.read(query).sort }, parseOpen(query))
      : leadList.here(request),
  }
}

export default function MoveLeadDialog() {
  const { name, to, closeTo, constraints } = useLoaderData<typeof loader>()
  return (
    <ReasonDialog to={to} closeTo={closeTo} lastReply={useActionData<FormReply>()} constraints={constraints}>
      <p>{to === 'lost' ? `${name} will leave the pipeline.` : name}</p>
    </ReasonDialog>
  )
}
