import {
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { z } from 'zod'
import { parsePublicForm, reply, type Submission } from '#app/http/form.server.ts'
import { Honeypot } from '#app/http/honeypot.tsx'
import { accessDenied } from '#app/http/lead-access.server.ts'
import { privatePageHeaders } from '#app/http/private-page.ts'
import { countRequest } from '#app/http/rate-limit.server.ts'
import { isHumanVisit } from '#app/http/reading.server.ts'
import { newTokenHeaders, readVisitor } from '#app/http/visitor.server.ts'
import { declineDocument } from '#app/modules/documents/signing/decline-document.server.ts'
import { describeSigning } from '#app/modules/documents/signing/signing-page.server.ts'
import { openSigningLink, type Signing } from '#app/modules/documents/signing/find-signing.server.ts'
import { KEPT_FIELDS, signingSchema } from '#app/modules/documents/signing/forms.ts'
import {
  MESSAGE_CHANGED,
  MESSAGE_LINK_ENDED,
  MESSAGE_NO_NEW_LINK,
  MESSAGE_NOT_MADE,
  SIGN_MESSAGES,
  unprintableDataMessage,
  unprintableNameMessage,
} from '#app/modules/documents/signing/messages.ts'
import { AgreementText } from '#app/modules/documents/agreement/components/agreement-body.tsx'
import { SigningOutcome } from '#app/modules/documents/signing/components/signing-outcome.tsx'
import { SigningPanel } from '#app/modules/documents/signing/components/signing-panel.tsx'
import { recordOpened } from '#app/modules/documents/record-opened.server.ts'
import { renewAgreement } from '#app/modules/documents/agreement/renew-agreement.server.ts'
import { sendAgreement } from '#app/modules/documents/provider/send-agreement.server.ts'
import { signDocument, type Signer } from '#app/modules/documents/signing/sign-document.server.ts'
import { requestCode, type Visit } from '#app/modules/documents/signing/signing-codes.server.ts'
import { DemoMailbox } from '#app/modules/messaging/components/demo-mailbox.tsx'
import { findUnprintable } from '#app/modules/pdf/printed-text.server.ts'
import { paths } from '#app/paths.ts'
import type { FormReply } from '#app/ui/form-reply.ts'
import { noindexMeta } from '#app/ui/page-meta.ts'
import { LeadErrorPage } from './lead-error-page.tsx'

export const meta: MetaFunction = ({ matches }) => noindexMeta(matches, 'Management agreement')

export const headers = privatePageHeaders

// Opening the page changes nothing but the audit trail, which tells when a person first did: scanners of mailboxes follow links, too.
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const token = params.token ?? ''
  const signing = await requireSigning(request, token)
  if (signing.state === 'open' && isHumanVisit(request, context)) recordOpened(signing.document.id, visitOf(request, context))
  const { searchParams } = new URL(request.url)
  const isSignedNow = searchParams.get('signed') === 'now'
  return { token, isSignedNow, ...describeSigning(signing, searchParams.get('link') === 'sent') }
}

type Step = {
  token: string
  documentId: string
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
  const visit = { ...visitOf(request, context), visitor: await readVisitor(request) }
  const step: Step = { token, documentId, leadId, submission, visit }
  const posted = submission.value
  switch (posted.intent) {
    case 'code': {
      const current = signing.state === 'open' && leadId !== null ? await sendAgreement(leadId, 'visitor') : null
      if (current?.kind === 'unprintable')
        return reply(submission, { formErrors: [unprintableDataMessage(current.letters)], hideFields: ['code'], status: 409 })
      // Whoever is about to sign what is not so any more gets the newer agreement instead.
      if (current?.kind === 'sent' && current.document.id !== documentId)
        return redirect(`${paths.sign(token, { link: 'sent' })}#sign`, 303)
      return mailCode(step)
    }
    case 'sign':
      return sign(step, { name: posted.fullName, code: posted.code })
    case 'decline':
      return decline(step, posted)
    case 'renew':
      return signing.state === 'expired' || signing.state === 'replaced'
        ? renew(step, context)
        : reply(submission, { formErrors: [MESSAGE_CHANGED], status: 409 })
  }
}

/** The agreement behind a link. Throws 404 for a link that has ended, and the one refusal to a browser that may not read it. */
async function requireSigning(request: Request, token: string): Promise<Signing> {
  const opened = openSigningLink({ token, visitor: await readVisitor(request) })
  if (opened.kind === 'open') return opened.signing
  throw opened.kind === 'denied' ? accessDenied(opened.leadId) : new Response(MESSAGE_LINK_ENDED, { status: 404 })
}

function visitOf(request: Request, { clientIp }: AppLoadContext): Visit {
  return { ipAddress: clientIp, userAgent: request.headers.get('User-Agent')?.slice(0, 300) ?? null }
}

function mailCode({ token, documentId, submission, visit }: Step) {
  const requested = requestCode(documentId, visit)
  if (requested.kind === 'changed') return reply(submission, { formErrors: [MESSAGE_CHANGED], status: 409 })
  if (requested.kind === 'refused') return reply(submission, { formErrors: [requested.message], status: 429 })
  const isUntouched = KEPT_FIELDS.every((name) => (submission.values[name] ?? '').trim() === '')
  return isUntouched ? redirect(`${paths.sign(token)}#sign`, 303) : reply(submission, { hideFields: ['code'], status: 200 })
}

async function sign({ token, documentId, submission, visit }: Step, signature: { name: string; code: string }) {
  const { outcome, visitor } = await signDocument(documentId, signature, visit)
  const headers = await newTokenHeaders(visitor)
  if (outcome === 'signed') return redirect(`${paths.sign(token, { signed: 'now' })}#sign`, { status: 303, headers })
  if (outcome === 'changed') return redirect(`${paths.sign(token)}#sign`, { status: 303, headers })
  if (outcome === 'unprintable')
    return reply(submission, { fieldErrors: { fullName: [unprintableNameMessage(findUnprintable(signature.name))] } })
  if (outcome === 'not-made') return reply(submission, { formErrors: [MESSAGE_NOT_MADE], status: 503, headers })
  return reply(submission, { fieldErrors: { code: [SIGN_MESSAGES[outcome]] }, hideFields: ['code'] })
}

function decline({ token, documentId, submission, visit }: Step, answer: { code: string | null; reason: string | null }) {
  const outcome = declineDocument(documentId, answer, visit)
  // Where it was answered meanwhile, the page says how.
  if (outcome === 'declined' || outcome === 'changed') return redirect(`${paths.sign(token)}#sign`, 303)
  return reply(submission, { fieldErrors: { code: [SIGN_MESSAGES[outcome]] }, hideFields: ['code'] })
}

async function renew({ token, leadId, submission }: Step, context: AppLoadContext) {
  if (leadId === null) return reply(submission, { formErrors: [MESSAGE_NO_NEW_LINK], status: 503 })
  const renewed = await renewAgreement(
    leadId,
    () => countRequest(context, 'mail-link-lead', `agreement ${leadId}`)?.message ?? null,
  )
  if (renewed.kind === 'failed') return reply(submission, { formErrors: [MESSAGE_NO_NEW_LINK], status: 503 })
  if (renewed.kind === 'refused') return reply(submission, { formErrors: [renewed.message], status: 429 })
  // Where a newer one was signed meanwhile, the page says so.
  return redirect(`${paths.sign(token, renewed.kind === 'mailed' ? { link: 'sent' } : undefined)}#sign`, 303)
}

export default function SignPage() {
  const page = useLoaderData<typeof loader>()
  const lastReply = useActionData<FormReply>()
  const { agreement, propertyAddress, open, ended, company, token, isSignedNow, reportPath } = page
  const demoMail = <DemoMailbox mail={page.demoMail} />
  return (
    <section className="py-section">
      <div className="mx-auto w-page max-w-[48rem]">
        <h1>{agreement.title}</h1>
        {open && (
          <p className="mt-3 print:hidden">
            Please read it first. <a href="#sign">Go to the signature</a>
          </p>
        )}
        {ended && (
          <SigningOutcome
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
        {open && <SigningPanel {...open} lastReply={lastReply} honeypot={<Honeypot />} demoMail={demoMail} />}
      </div>
    </section>
  )
}

export function ErrorBoundary() {
  return <LeadErrorPage title="Link not found" />
}
