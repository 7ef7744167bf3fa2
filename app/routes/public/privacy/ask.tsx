import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { attempt } from '#app/http/attempt.server.ts'
import { rememberTypedAddress } from '#app/http/demo-mailbox.server.ts'
import { countSubmission, parsePublicForm, reply } from '#app/http/form.server.ts'
import { Honeypot } from '#app/http/honeypot.tsx'
import { countLater } from '#app/http/rate-limit.server.ts'
import { constraintsWithMessages } from '#app/modules/forms/constraints.ts'
import { SentNotice } from '#app/modules/messaging/outbox/components/demo-mailbox.tsx'
import { privacyRequestSchema } from '#app/modules/privacy/forms.ts'
import { MESSAGE_REQUEST_FAILED, MESSAGE_REQUEST_SENT } from '#app/modules/privacy/messages.ts'
import { ANSWER_DAYS } from '#app/modules/privacy/rules.ts'
import { submitPrivacyRequest } from '#app/modules/privacy/submit-request.server.ts'
import { normalizeEmail } from '#app/modules/users/credentials/rules.ts'
import { mailWords } from '#app/modules/messaging/pause/mail-fate.server.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { RadioGroup } from '#app/ui/choices.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field, TextareaField } from '#app/ui/field.tsx'
import { formOf } from '#app/ui/form.ts'
import type { FormReply } from '#app/ui/form-reply.ts'
import { Link } from '#app/ui/link.tsx'
import { NarrowColumn } from '#app/ui/narrow-column.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'
import { findTypedAddressMail } from '../typed-address-mail.server.ts'

export const handle: RouteHandle = { listed: true }

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Request your data',
    description: 'Ask us to send or delete your data. We’ll email you a link to confirm that the request is yours.',
    image: 'privacy-request',
  })

const WISHES = [
  { value: 'copy', label: 'Send me a copy of my data' },
  { value: 'deletion', label: 'Delete my data' },
  { value: 'both', label: 'Send me a copy, then delete my data' },
]

export async function loader({ request }: LoaderFunctionArgs) {
  const isSent = new URL(request.url).searchParams.get('sent') === 'yes'
  const demoMail = isSent ? await findTypedAddressMail(request, 'privacy-request') : null
  const mailed = isSent ? mailWords(MESSAGE_REQUEST_SENT, 'a link to confirm that the request is yours') : null
  return { mailed, demoMail, constraints: constraintsWithMessages(privacyRequestSchema) }
}

export async function action(args: ActionFunctionArgs) {
  const submission = countSubmission(await parsePublicForm(args, privacyRequestSchema), args.context, 'privacy-request')
  if (submission.status === 'error') return reply(submission)
  const { email } = submission.value
  const limit = countLater(args.context, 'privacy-request-address', normalizeEmail(email))
  const isStored = await attempt('A privacy request could not be stored', () => {
    // Above this limit no link is emailed, and the page does not say so: the requester may be someone else.
    submitPrivacyRequest(submission.value, { countMail: limit.count })
    return true
  })
  if (isStored === null) return reply(submission, { formErrors: [MESSAGE_REQUEST_FAILED], status: 503 })
  const headers = new Headers()
  await rememberTypedAddress(headers, email, 'privacy-request')
  return redirect(paths.privacyRequest({ sent: 'yes' }), { status: 303, headers })
}

export default function PrivacyRequestPage() {
  const { mailed, demoMail, constraints } = useLoaderData<typeof loader>()
  const lastReply = useActionData<FormReply>()
  const form = formOf<'email' | 'kind' | 'message'>({ lastReply, constraints })
  return (
    <NarrowColumn>
      <h1>Request your data</h1>
      <p className="text-lead leading-[1.6] text-ink-muted">
        Ask us to send you a copy of your data, or to delete it. We respond within {ANSWER_DAYS} days.
      </p>
      {mailed !== null && lastReply === undefined && <SentNotice words={mailed} mail={demoMail} />}
      <ErrorSummary errors={form.errors} />
      <form method="post" action={paths.privacyRequest()} className="grid content-start gap-5">
        <Honeypot />
        <Field
          {...form.field('email')}
          label="Email"
          type="email"
          autoComplete="email"
          hint="The address you gave us. If you used more than one, submit a request for each."
        />
        <RadioGroup
          name="kind"
          legend="What would you like?"
          options={WISHES}
          defaultValue={form.value('kind')}
          errors={form.errors?.kind}
          required
        />
        <TextareaField {...form.field('message')} label="Message" optional />
        <div>
          <Button busy="Sending...">Send Request</Button>
        </div>
      </form>
      <p className="note">
        We delete everything except what the law requires us to keep, such as payments and signed agreements. We also keep a note
        that you don’t want email from us. <Link to={paths.privacy()}>What we keep, and for how long</Link>
      </p>
    </NarrowColumn>
  )
}

export { ErrorPage as ErrorBoundary } from '#app/ui/error-page.tsx'
