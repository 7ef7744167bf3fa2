import { formatFee } from '#app/format/money.ts'
import { type ActionFunctionArgs, data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { attempt } from '#app/http/attempt.server.ts'
import { referralQuestions } from '#app/content/referral-questions.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { countSubmission, parsePublicForm, reply } from '#app/http/form.server.ts'
import { Honeypot } from '#app/http/honeypot.tsx'
import { privatePageHeaders } from '#app/http/private-page.ts'
import { constraintsWithMessages } from '#app/modules/forms/constraints.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { REFERRAL_SMS_WORDING } from '#app/modules/messaging/consent/consent-wording.ts'
import { DemoMailbox } from '#app/modules/messaging/outbox/components/demo-mailbox.tsx'
import { referralSchema } from '#app/modules/referrals/forms.ts'
import { MESSAGE_REFERRAL_DONE, MESSAGE_REFERRAL_FAILED } from '#app/modules/referrals/messages.ts'
import { ReferralForm } from '#app/modules/referrals/components/referral-form.tsx'
import { findReferralStatus, findReceiptMail } from '#app/modules/referrals/queries.server.ts'
import { submitReferral } from '#app/modules/referrals/submit-referral.server.ts'
import { PROPERTY_TYPE_LABELS } from '#app/modules/properties/property-fields.ts'
import { getSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import { mailWords } from '#app/modules/messaging/pause/mail-fate.server.ts'
import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { formError, type FormReply } from '#app/ui/form-reply.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { faqPage } from '#app/ui/structured-data.ts'
import { Toasts } from '#app/ui/toast.tsx'
import type { RouteHandle } from '#app/ui/route-handle.ts'
import { ReferralStory } from './_components/referral/referral-story.tsx'

export const handle: RouteHandle = { listed: true }

export const meta: MetaFunction<typeof loader> = (args) => [
  ...pageMeta(args, {
    title: 'Realtor referrals',
    image: 'realtor-referral',
    description: `Refer a client who wants to rent out a house in Des Moines or elsewhere in central Iowa: ${args.data ? args.data.fee : 'a fee'} for each successful referral, and your client hears from us within 24 hours.`,
  }),
  ...(args.data ? [faqPage(args.data.questions)] : []),
]

/** With a receipt, the page's address contains the secret of the realtor's status page. */
export const headers: HeadersFunction = (args) => (args.loaderHeaders.has('X-Robots-Tag') ? privatePageHeaders(args) : {})

const PROPERTY_TYPE_OPTIONS = Object.entries(PROPERTY_TYPE_LABELS).map(([value, label]) => ({ value, label }))

export function loader({ request }: LoaderFunctionArgs) {
  const receipt = new URL(request.url).searchParams.get('receipt')
  const isReceipt = receipt !== null && findReferralStatus(receipt) !== null
  const fee = formatFee(getSetting('fees').referral.successfulReferralCents)
  const page = {
    receipt: isReceipt ? receipt : null,
    mailed: isReceipt ? mailWords('We emailed you a link to check its status.', 'a link to check its status') : null,
    demoMail: isReceipt ? findReceiptMail(receipt) : null,
    submissionId: newSubmissionId(),
    constraints: constraintsWithMessages(referralSchema),
    webinarBooking: getSiteFacts().links.webinarBooking,
    fee,
    questions: referralQuestions(fee),
  }
  return data(page, isReceipt ? { headers: { 'X-Robots-Tag': 'noindex' } } : {})
}

export async function action(args: ActionFunctionArgs) {
  const submission = countSubmission(await parsePublicForm(args, referralSchema), args.context, 'referral')
  if (submission.status === 'error') return reply(submission)
  const { submissionId, ...referral } = submission.value
  const submit = () => submitReferral(referral, submissionId, args.context.clientIp)
  const token = await attempt('A referral could not be stored', submit)
  if (token === null) return reply(submission, { formErrors: [MESSAGE_REFERRAL_FAILED], status: 503 })
  return redirectWithToast(`${paths.realtorReferral(token)}#referral`, { kind: 'success', message: MESSAGE_REFERRAL_DONE })
}

export default function RealtorReferralPage() {
  const { receipt, mailed, demoMail, submissionId, constraints, webinarBooking, fee, questions } = useLoaderData<typeof loader>()
  const lastReply = useActionData<FormReply>()
  return (
    <>
      {formError(lastReply) === MESSAGE_REFERRAL_FAILED && (
        <Toasts isRepeated toasts={[{ id: 'referral-failed', kind: 'error', message: MESSAGE_REFERRAL_FAILED }]} />
      )}
      <ReferralStory fee={fee} questions={questions} webinarBooking={webinarBooking}>
        {receipt === null ? (
          <ReferralForm
            lastReply={lastReply}
            constraints={constraints}
            submissionId={submissionId}
            propertyTypes={PROPERTY_TYPE_OPTIONS}
            honeypot={<Honeypot />}
            smsWording={REFERRAL_SMS_WORDING}
          />
        ) : (
          <div className="card grid content-start gap-4">
            <h2>Referral Submitted!</h2>
            <p>Thank you for your referral. Our team will contact your client within 24 hours.</p>
            <p className="text-ink-muted">{mailed} Here it is:</p>
            <DemoMailbox mail={demoMail} />
            <div className="flex flex-wrap gap-3">
              <ButtonLink to={paths.referralStatus(receipt)}>Check its status</ButtonLink>
              <ButtonLink to={`${paths.realtorReferral()}#referral`} variant="second">
                Submit another referral
              </ButtonLink>
            </div>
          </div>
        )}
      </ReferralStory>
    </>
  )
}
