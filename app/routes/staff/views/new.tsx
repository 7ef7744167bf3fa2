import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requireStaff } from '#app/http/auth.server.ts'
import { attempt } from '#app/http/attempt.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, reply } from '#app/http/form.server.ts'
import { constraintsOf } from '#app/modules/forms/constraints.ts'
import { leadsPath, viewQuery } from '#app/modules/leads/list/lead-address.ts'
import { leadList } from '#app/modules/leads/list/list-params.ts'
import { ViewFields } from '#app/modules/leads/views/components/view-fields.tsx'
import { leadViewSchema } from '#app/modules/leads/forms.ts'
import { MESSAGE_VIEW_FAILED, saveLeadView, VIEW_MESSAGES } from '#app/modules/leads/views/write-view.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { FormActions } from '#app/ui/form-actions.tsx'
import type { FormReply } from '#app/ui/form-reply.ts'
import { formOf } from '#app/ui/form.ts'
import { PostForm } from '#app/ui/post-form.tsx'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { dialog: true }

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'work')
  return { closeTo: leadsPath(filterOf(request)), constraints: constraintsOf(leadViewSchema) }
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'work')
  const submission = await parseForm(request, leadViewSchema)
  if (submission.status === 'error') return reply(submission)
  const filter = filterOf(request)
  const saved = await attempt('A view could not be saved', () =>
    saveLeadView(viewer, { ...submission.value, query: viewQuery(filter) }),
  )
  if (!saved?.ok) return reply(submission, { formErrors: [saved ? VIEW_MESSAGES[saved.reason] : MESSAGE_VIEW_FAILED] })
  return redirectWithToast(leadsPath(filter), { kind: 'success', message: 'View saved' })
}

/** The filter to save: that of the list behind the dialog. */
function filterOf(request: Request) {
  return leadList.read(request)
}

export default function NewViewDialog() {
  const { closeTo, constraints } = useLoaderData<typeof loader>()
  const lastReply = useActionData<FormReply>()
  const form = formOf<'name' | 'isShared' | 'isPinned'>({ lastReply, constraints })
  return (
    <Dialog title="Save this view" closeTo={closeTo}>
      <ErrorSummary errors={form.errors} />
      <PostForm draft="view" className="grid gap-4">
        <p>Saves this list’s filters and sort order. The view’s tab shows how many leads match.</p>
        <ViewFields form={form} />
        <FormActions place="question" cancelTo={closeTo}>
          <Button busy="Saving...">Save view</Button>
        </FormActions>
      </PostForm>
    </Dialog>
  )
}
