import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requireStaff } from '#app/http/auth.server.ts'
import { attempt } from '#app/http/attempt.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, reply, wasRefused } from '#app/http/form.server.ts'
import { conflictReply } from '#app/modules/forms/seen.ts'
import { constraintsOf } from '#app/modules/forms/constraints.ts'
import { leadsPath } from '#app/modules/leads/list/lead-address.ts'
import { leadList } from '#app/modules/leads/list/list-params.ts'
import { ViewFields } from '#app/modules/leads/views/components/view-fields.tsx'
import { editLeadViewSchema } from '#app/modules/leads/forms.ts'
import { findLeadView } from '#app/modules/leads/views/queries.server.ts'
import { MESSAGE_VIEW_FAILED, updateLeadView, VIEW_MESSAGES } from '#app/modules/leads/views/write-view.server.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { FormActions } from '#app/ui/form-actions.tsx'
import { type FormReply, seenOf } from '#app/ui/form-reply.ts'
import { formOf } from '#app/ui/form.ts'
import { Link } from '#app/ui/link.tsx'
import { Carried, PostForm } from '#app/ui/post-form.tsx'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { dialog: true }

const DELETED = { view: { name: '', isShared: false, isPinned: false, mayChange: true }, seen: '{}', deletePath: null }

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireStaff(request, 'work')
  const view = findLeadView(viewer, params.id ?? '')
  if (!view && !wasRefused()) throw await redirectWithToast(paths.leads(), { kind: 'error', message: VIEW_MESSAGES.missing })
  // Deleted while it was edited: the form stays with what was typed.
  if (!view) return { ...DELETED, closeTo: paths.leads(), constraints: constraintsOf(editLeadViewSchema) }
  const filter = leadList.read(new URLSearchParams(view.query))
  return {
    view,
    seen: JSON.stringify({ name: view.name, isShared: String(view.isShared) }),
    closeTo: leadsPath(filter),
    deletePath: paths.deleteLeadView(view.id, leadList.query(filter)),
    constraints: constraintsOf(editLeadViewSchema),
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'work')
  const submission = await parseForm(request, editLeadViewSchema)
  if (submission.status === 'error') return reply(submission)
  const saved = await attempt('A view could not be saved', () => updateLeadView(viewer, params.id ?? '', submission.value))
  if (saved === null) return reply(submission, { formErrors: [MESSAGE_VIEW_FAILED] })
  if (!saved.ok) {
    const { reason } = saved
    if (typeof reason === 'object') return reply(submission, conflictReply(reason, { seen: submission.value.seen }))
    return reply(submission, { formErrors: [VIEW_MESSAGES[reason]], status: reason === 'missing' ? 404 : 409 })
  }
  const filter = leadList.read(new URLSearchParams(saved.value.query))
  return redirectWithToast(leadsPath(filter), { kind: 'success', message: 'View saved' })
}

export default function EditViewDialog() {
  const { view, seen, closeTo, deletePath, constraints } = useLoaderData<typeof loader>()
  const lastReply = useActionData<FormReply>()
  const defaults = { name: view.name, isShared: view.isShared ? 'yes' : '', isPinned: view.isPinned ? 'yes' : '' }
  const form = formOf<'name' | 'isShared' | 'isPinned'>({ lastReply, constraints, defaults })
  return (
    <Dialog title="Edit view" closeTo={closeTo}>
      <ErrorSummary errors={form.errors} />
      <PostForm draft="view" className="grid gap-4">
        <Carried name="seen" value={seenOf(lastReply, seen)} />
        {!view.mayChange && <p>A coworker shared this view. Only that person or an admin can rename or delete it.</p>}
        <ViewFields form={form} isFixed={!view.mayChange} />
        {view.mayChange && deletePath !== null && (
          <p>
            <Link to={deletePath}>Delete this view</Link>
          </p>
        )}
        <FormActions place="question" cancelTo={closeTo}>
          <Button busy="Saving...">Save view</Button>
        </FormActions>
      </PostForm>
    </Dialog>
  )
}
