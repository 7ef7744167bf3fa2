import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { MESSAGE_CLIENT_ALREADY } from '#app/modules/enrollment/messages.ts'
import { hasOfferEnded } from '#app/modules/enrollment/next-steps/next-steps.server.ts'
import { paths } from '#app/paths.ts'
import { openDialog } from './open-presentation.server.ts'

/** The start of the presentation; for owners who have signed or paid, the report with the next steps. */
export async function loader(args: LoaderFunctionArgs) {
  const { leadId, access } = await openDialog(args)
  if (access && hasOfferEnded(leadId, 'presentation'))
    return redirectWithToast(paths.report(leadId), { kind: 'success', message: MESSAGE_CLIENT_ALREADY })
  return redirect(paths.managementStep(leadId, 'why'))
}
