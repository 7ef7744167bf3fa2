import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parsePublicForm, valueOrThrow } from '#app/http/form.server.ts'
import { requireOwner } from '#app/http/owner.server.ts'
import { openSchema } from '#app/modules/owner-page/forms.ts'
import { MESSAGE_NOT_YOURS } from '#app/modules/owner-page/messages.ts'
import { openMine } from '#app/modules/owner-page/open-mine.server.ts'
import { paths } from '#app/paths.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { private: true }

/** A GET has nothing to show, so it redirects to the page with the buttons. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireOwner(request)
  return redirect(paths.my())
}

/** Redirects an owner to a document, an invoice or the email preferences, with a link for this browser. */
export async function action(args: ActionFunctionArgs) {
  const owner = await requireOwner(args.request)
  const opened = openMine(owner, valueOrThrow(await parsePublicForm(args, openSchema)))
  if (!opened.ok) return redirectWithToast(paths.my(), { kind: 'error', message: MESSAGE_NOT_YOURS })
  return redirect(opened.value, 303)
}
