import {
  type ActionFunctionArgs,
  type AppLoadContext,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { invalid, parseForm, readField, readForm } from '#app/http/form.server.ts'
import { HONEYPOT_MESSAGE, Honeypot, isSpam } from '#app/http/honeypot.tsx'
import { privatePageHeaders } from '#app/http/private-page.ts'
import { countRequest, limitRate } from '#app/http/rate-limit.server.ts'
import { isReadByVisitor } from '#app/http/reading.server.ts'
import { newTokenHeaders, readVisitor } from '#app/http/visitor.server.ts'
import { declineDocument } from '#app/modules/documents/decline-document.server.ts'
import { describeSigning } from '#app/modules/documents/describe-signing.server.ts'
import { findSigning } from '#app/modules/documents/find-signing.server.ts'
import { declineSchema, isDeclineField, isSignatureField, KEPT_FIELDS, signatureSchema } from '#app/modules/documents/forms.ts'
import {
  MESSAGE_CHANGED,
  MESSAGE_LINK_ENDED,
  MESSAGE_NO_NEW_LINK,
  MESSAGE_NOT_MADE,
  SIGN_MESSAGES,
  unprintableDataMessage,
  unprintableNameMessage,
} from '#app/modules/documents/messages.ts'
import { AgreementText } from '#app/modules/documents/parts/agreement-text.tsx'
import { SigningOutcome } from '#app/modules/documents/parts/signing-outcome.tsx'
import { SigningPanel } from '#app/modules/documents/parts/signing-panel.tsx'
import { recordOpened } from '#app/modules/documents/record-opened.server.ts'
import { renewAgreement } from '#app/modules/documents/renew-agreement.server.ts'
import { sendAgreement } from '#app/modules/documents/send-agreement.server.ts'
import { signDocument, type Signer } from '#app/modules/documents/sign-document.server.ts'
import { requestCode, type Visit } from '#app/modules/documents/signing-codes.server.ts'
import { DemoMailbox } from '#app/modules/messaging/parts/demo-mailbox.tsx'
import { findUnprintable } from '#app/modules/pdf/printed-text.server.ts'
import { paths } from '#app/paths.ts'
import { ErrorPage } from '#app/ui/error-page.tsx'
import { EMPTY_REPLY, type FormReply } from '#app/ui/form-reply.ts'
import { unlistedMeta } from '#app/ui/page-meta.ts'

export const meta: MetaFunction = ({ matches }) => unlistedMeta(matches, 'Management agreement')

export const headers = privatePageHeaders

// Opening the page changes nothing but the audit trail, which tells when a person first did: scanners of mailboxes follow links, too.
export function loader({ request, params, context }: LoaderFunctionArgs) {
  const token = params.token ?? ''
  const signing = findSigning(token)
  if (!signing) throw new Response(MESSAGE_LINK_ENDED, { status: 404 })
  if (signing.state === 'open' && isReadByVisitor(request, context)) recordOpened(signing.document.id, visitOf(request, context))
  const { searchParams } = new URL(request.url)
  const isSignedNow = searchParams.get('signed') === 'now'
  return { token, isSignedNow, ...describeSigning(signing, searchParams.get('link') === 'sent') }
}

type Step = {
  token: string
  documentId: string
  leadId: string | null
  posted: FormData
  /** What its answer gives back, beside the code. */
  typed: FormReply['values']
  visit: Signer
  context: AppLoadContext
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  limitRate(context, 'public-form')
  const token = params.token ?? ''
  const signing = findSigning(token)
  if (!signing) throw new Response(MESSAGE_LINK_ENDED, { status: 404 })
  const posted = await readForm(request)
  const typed = typedInto(posted)
  if (isSpam(posted)) return refuse(HONEYPOT_MESSAGE, 400, typed)
  const { id: documentId, leadId } = signing.document
  const visit = { ...visitOf(request, context), visitor: await readVisitor(request) }
  const step: Step = { token, documentId, leadId, posted, typed, visit, context }
  switch (readField(posted, 'intent')) {
    case 'code': {
      const current = signing.state === 'open' && leadId !== null ? await sendAgreement(leadId, 'visitor') : null
      if (current?.kind === 'unprintable') return refuse(unprintableDataMessage(current.letters), 409, typed)
      // Whoever is about to sign what is not so any more gets the newer agreement instead.
      if (current?.kind === 'sent' && current.document.id !== documentId)
        return redirect(`${paths.sign(token, { link: 'sent' })}#sign`, 303)
      return mailCode(step)
    }
    case 'sign':
      return sign(step)
    case 'decline':
      return decline(step)
    case 'renew':
      return signing.state === 'expired' || signing.state === 'replaced' ? renew(step) : refuse(MESSAGE_CHANGED, 409)
    default:
      throw new Response('This page does not know what to do with that.', { status: 400 })
  }
}

function visitOf(request: Request, { clientIp }: AppLoadContext): Visit {
  return { ipAddress: clientIp, userAgent: request.headers.get('User-Agent')?.slice(0, 300) ?? null }
}

function mailCode({ token, documentId, typed, visit }: Step) {
  const requested = requestCode(documentId, visit)
  if (requested.kind === 'changed') return refuse(MESSAGE_CHANGED, 409, typed)
  if (requested.kind === 'refused') return refuse(requested.message, 429, typed)
  const isUntouched = Object.values(typed).every((value) => value.trim() === '')
  return isUntouched
    ? redirect(`${paths.sign(token)}#sign`, 303)
    : data<FormReply>({ values: { ...typed, code: '' }, errors: {} })
}

async function sign({ token, documentId, posted, typed, visit }: Step) {
  const parsed = parseForm(posted, signatureSchema, isSignatureField)
  const values = { ...parsed.reply.values, ...typed }
  if (!parsed.ok) return invalid({ ...parsed.reply, values })
  const { fullName, code } = parsed.value
  const { outcome, visitor } = await signDocument(documentId, { name: fullName, code }, visit)
  const headers = await newTokenHeaders(visitor)
  if (outcome === 'signed') return redirect(`${paths.sign(token, { signed: 'now' })}#sign`, { status: 303, headers })
  if (outcome === 'changed') return redirect(`${paths.sign(token)}#sign`, { status: 303, headers })
  if (outcome === 'unprintable')
    return invalid({ values, errors: { fullName: unprintableNameMessage(findUnprintable(fullName)) } })
  if (outcome === 'not-made') return data<FormReply>({ values, errors: { '': MESSAGE_NOT_MADE } }, { status: 503, headers })
  return invalid({ values: { ...values, code: '' }, errors: { code: SIGN_MESSAGES[outcome] } })
}

function decline({ token, documentId, posted, typed, visit }: Step) {
  const parsed = parseForm(posted, declineSchema, isDeclineField)
  if (!parsed.ok) return invalid({ ...parsed.reply, values: { ...parsed.reply.values, ...typed } })
  const outcome = declineDocument(documentId, parsed.value, visit)
  // Where it was answered meanwhile, the page says how.
  if (outcome === 'declined' || outcome === 'changed') return redirect(`${paths.sign(token)}#sign`, 303)
  return invalid({ values: { ...typed, code: '' }, errors: { code: SIGN_MESSAGES[outcome] } })
}

async function renew({ token, leadId, context }: Step) {
  if (leadId === null) return refuse(MESSAGE_NO_NEW_LINK, 503)
  const renewed = await renewAgreement(
    leadId,
    () => countRequest(context, 'mail-link-lead', `agreement ${leadId}`)?.message ?? null,
  )
  if (renewed.kind === 'failed') return refuse(MESSAGE_NO_NEW_LINK, 503)
  if (renewed.kind === 'refused') return refuse(renewed.message, 429)
  // Where a newer one was signed meanwhile, the page says so.
  return redirect(`${paths.sign(token, renewed.kind === 'mailed' ? { link: 'sent' } : undefined)}#sign`, 303)
}

/** What was typed into the form of the page, for its answer. */
function typedInto(posted: FormData): FormReply['values'] {
  return Object.fromEntries(KEPT_FIELDS.map((name) => [name, readField(posted, name) ?? '']))
}

function refuse(message: string, status = 400, values: FormReply['values'] = {}) {
  return invalid({ values, errors: { '': message } }, status)
}

export default function SignPage() {
  const page = useLoaderData<typeof loader>()
  const reply: FormReply = useActionData<typeof action>() ?? EMPTY_REPLY
  const { agreement, propertyAddress, open, ended, company, token, isSignedNow, reportPath } = page
  const demoMail = <DemoMailbox mail={page.demoMail} />
  return (
    <section className="section">
      <div className="wrap agreement-page">
        <h1>{agreement.title}</h1>
        {open && (
          <p className="no-print mt-3">
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
            errors={reply.errors}
            honeypot={<Honeypot />}
            demoMail={demoMail}
          />
        )}
        <AgreementText agreement={agreement} propertyAddress={propertyAddress} />
        {open && <SigningPanel {...open} reply={reply} honeypot={<Honeypot />} demoMail={demoMail} />}
      </div>
    </section>
  )
}

export function ErrorBoundary() {
  return <ErrorPage title="Link not found" />
}
