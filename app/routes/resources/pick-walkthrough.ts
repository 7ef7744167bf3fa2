import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/form.server.ts'
import { HONEYPOT_MESSAGE, isSpam } from '#app/http/honeypot.tsx'
import { limitRate } from '#app/http/rate-limit.server.ts'
import { readVisitor } from '#app/http/visitor.server.ts'
import { walkthroughBooking } from '#app/modules/enrollment/confirm-terms.server.ts'
import { hasLeadAccess } from '#app/modules/access/grants.server.ts'
import { paths } from '#app/paths.ts'

/** Opened as a page, this address has nothing to show but the report that its button stands on. */
export function loader({ params }: LoaderFunctionArgs) {
  return redirect(paths.report(params.leadId ?? ''))
}

/** Leads an owner from the report to where the time of the walkthrough is picked or changed. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  limitRate(context, 'public-form')
  const leadId = params.leadId ?? ''
  if (!hasLeadAccess(await readVisitor(request), leadId, 'submitted'))
    throw new Response('Only the browser that asked for this analysis, or that followed the link in our e-mail, can do this.', {
      status: 403,
    })
  if (isSpam(await readForm(request)))
    return redirectWithToast(paths.report(leadId), { kind: 'error', message: HONEYPOT_MESSAGE })
  return redirect(walkthroughBooking(leadId), 303)
}
