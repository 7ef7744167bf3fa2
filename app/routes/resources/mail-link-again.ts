import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { readForm } from '#app/http/form.server.ts'
import { HONEYPOT_MESSAGE, isSpam } from '#app/http/honeypot.tsx'
import { limitRate } from '#app/http/rate-limit.server.ts'
import { paths } from '#app/paths.ts'
import { mailLinkAgainAndReturn } from '../public/mail-link-again.server.ts'

export function loader({ params }: LoaderFunctionArgs) {
  return redirect(paths.report(params.leadId ?? ''))
}

/** 'Mail me the link again': answers the same whether there is such a lead, an address, or room for another mail to it. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  limitRate(context, 'public-form')
  const posted = await readForm(request)
  if (isSpam(posted)) throw new Response(HONEYPOT_MESSAGE, { status: 400 })
  const leadId = params.leadId ?? ''
  return mailLinkAgainAndReturn(context, leadId, paths.report(leadId))
}
