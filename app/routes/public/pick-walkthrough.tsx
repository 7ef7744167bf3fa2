import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/form.server.ts'
import { HONEYPOT_MESSAGE, isSpam } from '#app/http/honeypot.tsx'
import { requireGrant } from '#app/http/lead-access.server.ts'
import { privatePageHeaders } from '#app/http/private-page.ts'
import { limitRate } from '#app/http/rate-limit.server.ts'
import { walkthroughBooking } from '#app/modules/enrollment/confirm-terms.server.ts'
import { paths } from '#app/paths.ts'
import { unlistedMeta } from '#app/ui/page-meta.ts'
import { LeadErrorPage } from './lead-error-page.tsx'

export const meta: MetaFunction = ({ matches }) => unlistedMeta(matches, 'Pick a walkthrough time')

export const headers = privatePageHeaders

/** Opened as a page, this address has nothing to show but the report that its button stands on. */
export function loader({ params }: LoaderFunctionArgs) {
  return redirect(paths.report(params.leadId ?? ''))
}

/** Leads an owner from the report to where the time of the walkthrough is picked or changed. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  limitRate(context, 'public-form')
  const leadId = params.leadId ?? ''
  await requireGrant(request, leadId, 'submitted')
  if (isSpam(await readForm(request)))
    return redirectWithToast(paths.report(leadId), { kind: 'error', message: HONEYPOT_MESSAGE })
  return redirect(walkthroughBooking(leadId), 303)
}

/** Every answer leads elsewhere, but the refusal. */
export default function PickWalkthroughPage() {
  return null
}

export function ErrorBoundary() {
  return <LeadErrorPage />
}
