import {
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { z } from 'zod'
import { attempt } from '#app/http/attempt.server.ts'
import { parsePublicForm, reply, type Submission } from '#app/http/form.server.ts'
import { Honeypot } from '#app/http/honeypot.tsx'
import { linkRefused } from '#app/http/lead-access.server.ts'
import { privatePageHeaders } from '#app/http/private-page.ts'
import { countLater } from '#app/http/rate-limit.server.ts'
import { isHumanVisit } from '#app/http/human-visit.server.ts'
import { newTokenHeaders, findVisitorToken } from '#app/http/visitor.server.ts'
import { declineDocument } from '#app/modules/documents/signing/decline-document.server.ts'
import { getSigningPage } from '#app/modules/documents/signing/signing-page.server.ts'
import { openSigningLink, type Signing, type SignersDocument } from '#app/modules/documents/signing/find-signing.server.ts'
import { KEPT_FIELDS, signingSchema } from '#app/modules/documents/signing/forms.ts'
import {
  MESSAGE_NO_NEW_LINK,
  MESSAGE_SIGNING_LINK_ENDED,
  messageOf,
  SIGNING_MESSAGES,
  unprintableNameMessage,
} from '#app/modules/documents/signing/messages.ts'
import { AgreementText } from '#app/modules/documents/agreement/components/agreement-text.tsx'
import { SigningOutcome } from '#app/modules/documents/signing/components/signing-outcome.tsx'
import { SigningPanel } from '#app/modules/documents/signing/components/signing-panel.tsx'
import { recordOpened } from '#app/modules/documents/record-event.server.ts'
import { renewAgreement } from '#app/modules/documents/send-agreement/renew-agreement.server.ts'
import { sendDocumentAgain } from '#app/modules/documents/templates/send-document.server.ts'
import { sendAgreement } from '#app/modules/documents/send-agreement/send-agreement.server.ts'
import { signDocument, type Signer } from '#app/modules/documents/signing/sign-document.server.ts'
import { requestCode } from '#app/modules/documents/signing/signing-codes.server.ts'
import type { Visit } from '#app/modules/documents/signers.server.ts'
import { DemoMailbox } from '#app/modules/messaging/outbox/components/demo-mailbox.tsx'
import { findUnprintable } from '#app/modules/pdf/printed-text.server.ts'
import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import type { FormReply } from '#app/ui/form-reply.ts'
import { noindexMeta } from '#app/ui/page-meta.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'
import { LeadErrorPage } from './lead-error-page.tsx'

export const handle: RouteHandle = { private: { secret: 'token' }, flow: 'Management agreement' }

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  noindexMeta(matches, data?.noun === 'document' ? 'Document to sign' : 'Management agreement')

export const headers = privatePageHeaders

// Opening the page only writes the first view to the audit trail, because mailbox scanners follow links too.
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const token = params.token ?? ''
  const signing = await requireSigning(request, token)
  if (signing.state === 'open' && isHumanVisit(request, context)) recordOpened(signing.document.id, visitOf(request, context))
  const { searchParams } = new URL(request.url)
  const isSignedNow = searchParams.get('signed') === 'now'
  return { token, isSignedNow, ...getSigningPage(signing, searchParams.get('link') === 'sent') }
}

const VISITOR = { kind: 'visitor' } as const

type Step = {
  token: string
  document: SignersDocument
  leadId: string | null
  submission: Submission<z.output<typeof signingSchema>>
  visit: Signer
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args
  const token = args.params.token ?? ''
  const signing = await requireSigning(request, token)
  const submission = await parsePublicForm(args, signingSchema)
  if (submission.status === 'error') return reply(submission)
  const { id: documentId, leadId } = signing.document
  const visit = { ...visitOf(request, context), visitor: await findVisitorToken(request) }
  const step: Step = { token, document: signing.document, leadId, submission, visit }
  const posted = submission.value
  switch (posted.intent) {
    case 'code': {
      const isAgreement = signing.document.kind === 'agreement'
      const current = signing.state === 'open' && isAgreement && leadId !== null ? await sendAgreement(leadId, VISITOR) : null
      if (current && !current.ok && typeof current.reason === 'object')
        return reply(submission, { formErrors: [messageOf(current.reason)], hideFields: ['code'], status: 409 })
      // If the agreement is out of date, the signer gets the newer one instead.
      if (current?.ok && current.value.document.id !== documentId)
        return redirect(`${paths.sign(token, { link: 'sent' })}#sign`, 303)
      return mailCode(step)
    }
    case 'sign':
      return sign(step, { name: posted.fullName, code: posted.code })
    case 'decline':
      return decline(step, posted)
    case 'renew':
      return signing.state === 'expired' || signing.state === 'replaced'
        ? signing.document.kind === 'agreement'
          ? renew(step, context)
          : renewDocument(step, context)
        : reply(submission, { formErrors: [SIGNING_MESSAGES.changed], status: 409 })
  }
}

/** The agreement behind a link. Throws 404 for an expired link, and a refusal for a browser that may not read it. */
async function requireSigning(request: Request, token: string): Promise<Signing> {
  const opened = openSigningLink({ token, visitor: await findVisitorToken(request) })
  if (opened.ok) return opened.value
  throw linkRefused(opened.reason, MESSAGE_SIGNING_LINK_ENDED)
}

function visitOf(request: Request, { clientIp }: AppLoadContext): Visit {
  return { ipAddress: clientIp, userAgent: request.headers.get('User-Agent')?.slice(0, 300) ?? null }
}

function mailCode({ token, document, submission, visit }: Step) {
  const requested = requestCode(document, visit)
  if (!requested.ok)
    return reply(submission, { formErrors: [messageOf(requested.reason)], status: requested.reason === 'changed' ? 409 : 429 })
  const isUntouched = KEPT_FIELDS.every((name) => (submission.values[name] ?? '').trim() === '')
  return isUntouched ? redirect(`${paths.sign(token)}#sign`, 303) : reply(submission, { hideFields: ['code'], status: 200 })
}

async function sign({ token, document, submission, visit }: Step, signature: { name: string; code: string }) {
  const { result, visitor } = await signDocument(document, signature, visit)
  const headers = await newTokenHeaders(visitor)
  if (result.ok) return redirect(`${paths.sign(token, { signed: 'now' })}#sign`, { status: 303, headers })
  switch (result.reason) {
    case 'changed':
      return redirect(`${paths.sign(token)}#sign`, { status: 303, headers })
    case 'unprintable':
      return reply(submission, { fieldErrors: { fullName: [unprintableNameMessage(findUnprintable(signature.name))] } })
    case 'not-made':
      return reply(submission, { formErrors: [SIGNING_MESSAGES['not-made']], status: 503, headers })
    default:
      return reply(submission, { fieldErrors: { code: [SIGNING_MESSAGES[result.reason]] }, hideFields: ['code'] })
  }
}

function decline({ token, document, submission, visit }: Step, answer: { code: string | null; reason: string | null }) {
  const declined = declineDocument(document, answer, visit)
  // If it has since been answered, the page says how.
  if (declined.ok || declined.reason === 'changed') return redirect(`${paths.sign(token)}#sign`, 303)
  return reply(submission, { fieldErrors: { code: [SIGNING_MESSAGES[declined.reason]] }, hideFields: ['code'] })
}

async function renew({ token, leadId, submission }: Step, context: AppLoadContext) {
  if (leadId === null) return reply(submission, { formErrors: [MESSAGE_NO_NEW_LINK], status: 503 })
  const limit = countLater(context, 'mail-link-lead', `agreement ${leadId}`)
  const renewed = await attempt('No agreement could be emailed', () =>
    renewAgreement(leadId, { requester: VISITOR, countMail: limit.count }),
  )
  // If a newer one has since been signed, the page says so.
  if (renewed?.ok) return redirect(`${paths.sign(token, renewed.value === 'mailed' ? { link: 'sent' } : undefined)}#sign`, 303)
  if (renewed?.reason === 'rate-limited') return reply(submission, limit.answer())
  const isForStaff = typeof renewed?.reason === 'object' || renewed?.reason === 'provider-refused'
  return reply(submission, { formErrors: [isForStaff ? messageOf(renewed.reason) : MESSAGE_NO_NEW_LINK], status: 503 })
}

/** Same for a document made from a template. */
async function renewDocument({ token, document, leadId, submission }: Step, context: AppLoadContext) {
  const documentId = document.id
  const limit = countLater(context, 'mail-link-lead', `document ${leadId ?? documentId}`)
  const renewed = await attempt('No document could be emailed', () =>
    sendDocumentAgain({ documentId, requester: VISITOR, countMail: limit.count }),
  )
  if (renewed?.ok) return redirect(`${paths.sign(token, { link: 'sent' })}#sign`, 303)
  if (renewed?.reason === 'rate-limited') return reply(submission, limit.answer())
  return reply(submission, { formErrors: [MESSAGE_NO_NEW_LINK], status: 503 })
}

export default function SignPage() {
  const page = useLoaderData<typeof loader>()
  const lastReply = useActionData<FormReply>()
  const { noun, agreement, propertyAddress, open, ended, company, token, isSignedNow, reportPath } = page
  const demoMail = <DemoMailbox mail={page.demoMail} />
  return (
    <div className="py-section print:py-4">
      <div className="mx-auto w-page max-w-[48rem]">
        <h1>{agreement.title}</h1>
        {open && (
          <p className="mt-3 print:hidden">
            Please read it first. <a href="#sign">Go to the signature</a>
          </p>
        )}
        {ended && (
          <SigningOutcome
            noun={noun}
            ended={ended}
            token={token}
            isSignedNow={isSignedNow}
            reportPath={reportPath}
            company={company}
            errors={lastReply?.error}
            honeypot={<Honeypot />}
            demoMail={demoMail}
          />
        )}
        <AgreementText agreement={agreement} propertyAddress={propertyAddress} />
        {open && <SigningPanel {...open} noun={noun} lastReply={lastReply} honeypot={<Honeypot />} demoMail={demoMail} />}
      </div>
    </div>
  )
}

export function ErrorBoundary() {
  return (
    <LeadErrorPage title="Link not found">
      <ButtonLink to={paths.my()}>Find it on your page</ButtonLink>
    </LeadErrorPage>
  )
}
