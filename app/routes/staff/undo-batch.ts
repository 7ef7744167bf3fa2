import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, valueOrThrow } from '#app/http/form.server.ts'
import { safeReturnPath } from '#app/http/return-path.ts'
import { undoSchema } from '#app/modules/leads/forms.ts'
import { UNDO_REFUSED, undoneWords } from '#app/modules/leads/bulk-undo/messages.ts'
import { undoBatch } from '#app/modules/leads/bulk-undo/undo-batch.server.ts'
import { paths } from '#app/paths.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { staff: true }

/** A GET has nothing to show, so it redirects to the leads. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'work')
  return redirect(paths.leads())
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'work')
  const { batchId, returnTo } = valueOrThrow(await parseForm(request, undoSchema))
  const undone = await undoBatch(viewer, batchId)
  return redirectWithToast(
    safeReturnPath(returnTo ?? null) ?? paths.leads(),
    undone.ok
      ? { kind: undone.value.left === 0 ? 'success' : 'error', message: undoneWords(undone.value) }
      : { kind: 'error', message: UNDO_REFUSED[undone.reason] },
  )
}
