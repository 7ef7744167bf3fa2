import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { attempt } from '#app/http/attempt.server.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, reply } from '#app/http/form.server.ts'
import { constraintsOf } from '#app/modules/forms/constraints.ts'
import { findLead } from '#app/modules/leads/detail/lead-detail.server.ts'
import { moveLead } from '#app/modules/leads/edit/move-lead.server.ts'
import { lostSchema } from '#app/modules/leads/forms.ts'
import { boardPath, parseOpen } from '#app/modules/leads/list/board-address.ts'
import { parseLeadFilter } from '#app/modules/leads/list/list-params.ts'
import { MESSAGE_LEAD_MISSING, MESSAGE_STATUS_FAILED, MESSAGE_STATUS_UPDATED } from '#app/modules/leads/messages.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import type { FormReply } from '#app/ui/form-reply.ts'
import { formOf } from '#app/ui/form.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { dialog: true }

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request)
  const { leadId, closeTo } = behind(request)
  const lead = findLead(leadId)
  if (!lead) throw await redirectWithToast(closeTo, { kind: 'error', message: MESSAGE_LEAD_MISSING })
  return { name: lead.name, closeTo, constraints: constraintsOf(lostSchema) }
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireStaff(request)
  const submission = await parseForm(request, lostSchema)
  if (submission.status === 'error') return reply(submission)
  const { leadId, closeTo } = behind(request)
  const reason = submission.value.statusReason
  const moved = await attempt('A lead could not be moved', () => moveLead(viewer, { id: leadId, to: 'lost', reason }, new Date()))
  if (moved === null) return reply(submission, { formErrors: [MESSAGE_STATUS_FAILED], status: 503 })
  return redirectWithToast(
    closeTo,
    moved.ok ? { kind: 'success', message: MESSAGE_STATUS_UPDATED } : { kind: 'error', message: MESSAGE_LEAD_MISSING },
  )
}

/** The lead that is asked about, and the board that the question lies over. */
function behind(request: Request) {
  const query = new URL(request.url).searchParams
  return { leadId: query.get('lead') ?? '', closeTo: boardPath(parseLeadFilter(query), parseOpen(query)) }
}

export default function LoseLeadDialog() {
  const { name, closeTo, constraints } = useLoaderData<typeof loader>()
  const form = formOf({ lastReply: useActionData<FormReply>(), constraints })
  return (
    <ConfirmDialog title="Why is it lost?" verb="Set Lost" closeTo={closeTo}>
      <p>{name} leaves the pipeline.</p>
      <Field
        {...form.field('statusReason')}
        label="In words"
        hint="For example: sells instead, chose another company, no answer."
      />
    </ConfirmDialog>
  )
}
