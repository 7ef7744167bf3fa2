import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { parsePublicForm, valueOrThrow } from '#app/http/form.server.ts'
import { requireGrant } from '#app/http/lead-access.server.ts'
import { privatePageHeaders } from '#app/http/private-page.ts'
import { walkthroughBooking } from '#app/modules/enrollment/terms/confirm-terms.server.ts'
import { noFields } from '#app/modules/forms/fields.ts'
import { paths } from '#app/paths.ts'
import { noindexMeta } from '#app/ui/page-meta.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { private: true }

export const meta: MetaFunction = ({ matches }) => noindexMeta(matches, 'Pick a walkthrough time')

export const headers = privatePageHeaders

/** A GET has nothing to show, so it redirects to the report with the button. */
export function loader({ params }: LoaderFunctionArgs) {
  return redirect(paths.report(params.leadId ?? ''))
}

/** Redirects an owner from the report to where the walkthrough is scheduled or changed. */
export async function action(args: ActionFunctionArgs) {
  const leadId = args.params.leadId ?? ''
  const { visitorId } = await requireGrant(args.request, leadId, 'submitted')
  valueOrThrow(await parsePublicForm(args, noFields))
  return redirect(walkthroughBooking(leadId, visitorId), 303)
}

/** Every answer redirects, except a refusal. */
export default function PickWalkthroughPage() {
  return null
}

export { LeadErrorPage as ErrorBoundary } from './lead-error-page.tsx'
