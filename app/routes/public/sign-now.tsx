import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { attempt } from '#app/http/attempt.server.ts'
import { parsePublicForm, reply } from '#app/http/form.server.ts'
import { Honeypot } from '#app/http/honeypot.tsx'
import { accessDenied, requireGrant } from '#app/http/lead-access.server.ts'
import { privatePageHeaders } from '#app/http/private-page.ts'
import { countLater } from '#app/http/rate-limit.server.ts'
import { maskEmail } from '#app/format/masked-contact.ts'
import { messageOf } from '#app/modules/documents/signing/messages.ts'
import { startSigning } from '#app/modules/documents/send-agreement/start-signing.server.ts'
import { findLeadContact } from '#app/modules/leads/find-lead-contact.server.ts'
import { LEAD_NOT_FOUND } from '#app/modules/access/messages.ts'
import { noFields } from '#app/modules/forms/fields.ts'
import { type DemoMail, findDemoMail } from '#app/modules/messaging/outbox/demo-mail.server.ts'
import { DemoMailbox } from '#app/modules/messaging/outbox/components/demo-mailbox.tsx'
import { isSendingPaused } from '#app/modules/messaging/pause/sending-pause.server.ts'
import { MailedTo } from '#app/modules/documents/signing/components/signing-outcome.tsx'
import { keepLocality } from '#app/modules/properties/address.ts'
import { paths } from '#app/paths.ts'
import { Button, ButtonLink, buttonClass } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import type { FormReply } from '#app/ui/form-reply.ts'
import { noindexMeta } from '#app/ui/page-meta.ts'
import { NarrowColumn } from '#app/ui/narrow-column.tsx'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { private: true, flow: 'Management agreement' }

export const meta: MetaFunction = ({ matches }) => noindexMeta(matches, 'Sign the agreement')

export const headers = privatePageHeaders

type Answer = FormReply & {
  /** The agreement's address, for browsers that would not follow the form there. */
  signingUrl?: string
  /** The address that the link was sent to, masked. */
  mailedTo?: string
  isMailPaused?: boolean
  demoMail?: DemoMail | null
}

/** Other pages post here; the page itself is for direct visits. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { leadId, propertyAddress } = await actableOr404(request, params.leadId ?? '')
  return { leadId, propertyAddress }
}

export async function action(args: ActionFunctionArgs) {
  const { leadId, access } = await actableOr404(args.request, args.params.leadId ?? '')
  const submission = await parsePublicForm(args, noFields)
  if (submission.status === 'error') return reply(submission)
  const limit = countLater(args.context, 'mail-link-lead', `agreement ${leadId}`)
  const start = () => startSigning(leadId, { access, countMail: limit.count })
  const started = await attempt('An agreement could not be opened', start)
  if (!started?.ok) {
    const reason = started?.reason ?? 'provider-failed'
    if (reason === 'denied') throw accessDenied(leadId)
    if (reason === 'rate-limited') return reply(submission, limit.answer())
    return reply(submission, { formErrors: [messageOf(reason)], status: 503 })
  }
  if (started.value.kind === 'mailed') {
    const { submitterEmail } = started.value.document
    const demoMail = findDemoMail(submitterEmail, 'agreement-link')
    return data<Answer>({ mailedTo: maskEmail(submitterEmail), isMailPaused: isSendingPaused(), demoMail })
  }
  const { url, isFormTarget } = started.value
  // Browsers block a form's redirect to a site that the CSP does not list, so this needs a link.
  return isFormTarget ? redirect(url, 303) : data<Answer>({ signingUrl: url })
}

/**
 * The lead to sign for, and this browser's rights for it. Throws 404 if there is none, and 403 for a browser that may not act for
 * it.
 */
async function actableOr404(request: Request, leadId: string) {
  const access = await requireGrant(request, leadId, 'submitted')
  const owner = findLeadContact(leadId)
  if (!owner) throw new Response(LEAD_NOT_FOUND, { status: 404 })
  return { leadId, access, propertyAddress: owner.propertyAddress }
}

export default function SignNowPage() {
  const { leadId, propertyAddress } = useLoaderData<typeof loader>()
  const { error, signingUrl, mailedTo, isMailPaused = false, demoMail = null } = useActionData<Answer>() ?? {}
  const back = (
    <ButtonLink to={paths.report(leadId)} variant="second">
      Back to the report
    </ButtonLink>
  )
  return (
    <NarrowColumn>
      <h1>Sign the agreement</h1>
      <p className="wrap-anywhere text-lead leading-[1.6] text-ink-muted">{keepLocality(propertyAddress)}</p>
      <ErrorSummary errors={error} />
      {mailedTo === undefined ? (
        <>
          <p>The management agreement opens on a separate page. Read it there first. Opening it doesn’t sign anything.</p>
          <form method="post">
            <Honeypot />
            <div className="flex flex-wrap gap-3">
              {signingUrl === undefined ? (
                <Button busy="Opening...">Open the agreement</Button>
              ) : (
                <a className={buttonClass()} href={signingUrl}>
                  Go to the agreement
                </a>
              )}
              {back}
            </div>
          </form>
        </>
      ) : (
        <>
          <p role="status">
            <MailedTo what="the link to your agreement" maskedEmail={mailedTo} fate={isMailPaused ? 'waits' : 'sent'} /> Open it
            from there so no one else can sign for you.
          </p>
          <DemoMailbox mail={demoMail} />
          <div className="flex flex-wrap gap-3">{back}</div>
        </>
      )}
    </NarrowColumn>
  )
}

export { LeadErrorPage as ErrorBoundary } from './lead-error-page.tsx'
