import type { AppLoadContext } from '@remix-run/node'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { isOverMailLimit, limitRate } from '#app/http/rate-limit.server.ts'
import { mailLinkAgain } from '#app/modules/enrollment/presentation/mail-link-again.server.ts'
import { mailWords } from '#app/modules/messaging/pause/mail-fate.server.ts'
import { MESSAGE_LINK_MAILED } from '#app/modules/enrollment/messages.ts'

/**
 * 'Mail me the link again': redirects with the same answer whether or not the lead or email exists or is rate-limited. Throws
 * 429.
 */
export function mailLinkAgainAndReturn(context: AppLoadContext, leadId: string | null, back: string): Promise<Response> {
  limitRate(context, 'mail-link')
  if (leadId !== null && !isOverMailLimit(context, 'mail-link-lead', leadId)) mailLinkAgain(leadId)
  const message = mailWords(MESSAGE_LINK_MAILED, 'the link, if we have an address for this property,')
  return redirectWithToast(back, { kind: 'success', message })
}
