import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/form.server.ts'
import { HONEYPOT_MESSAGE, isSpam } from '#app/http/honeypot.tsx'
import { countRequest, limitRate } from '#app/http/rate-limit.server.ts'
import { mailLinkAgain } from '#app/modules/enrollment/mail-link-again.server.ts'
import { MESSAGE_LINK_MAILED } from '#app/modules/enrollment/messages.ts'
import { paths } from '#app/paths.ts'

export function loader({ params }: LoaderFunctionArgs) {
  return redirect(paths.report(params.leadId ?? ''))
}

/** 'Mail me the link again': answers the same whether there is such a lead, an address, or room for another mail to it. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  limitRate(context, 'public-form')
  const posted = await readForm(request)
  if (isSpam(posted)) throw new Response(HONEYPOT_MESSAGE, { status: 400 })
  limitRate(context, 'mail-link')
  const leadId = params.leadId ?? ''
  if (countRequest(context, 'mail-link-lead', leadId) === null) mailLinkAgain(leadId)
  return redirectWithToast(paths.report(leadId), { kind: 'success', message: MESSAGE_LINK_MAILED })
}
