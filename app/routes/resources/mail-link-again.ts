import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { parsePublicForm, valueOrThrow } from '#app/http/form.server.ts'
import { noFields } from '#app/modules/forms/fields.ts'
import { paths } from '#app/paths.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'
import { mailLinkAgainAndReturn } from '../public/mail-link-again.server.ts'

export const handle: RouteHandle = { private: true }

export function loader({ params }: LoaderFunctionArgs) {
  return redirect(paths.report(params.leadId ?? ''))
}

/** 'Mail me the link again': same answer whether or not the lead or email exists or is rate-limited. */
export async function action(args: ActionFunctionArgs) {
  valueOrThrow(await parsePublicForm(args, noFields))
  const leadId = args.params.leadId ?? ''
  return mailLinkAgainAndReturn(args.context, leadId, paths.report(leadId))
}
