import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requireStaff } from '#app/http/auth.server.ts'
import { attempt } from '#app/http/attempt.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, reply, type Submission } from '#app/http/form.server.ts'
import { countRequest, refundRequest, setRetryAfter } from '#app/http/rate-limit.server.ts'
import { readSessionKey } from '#app/http/session.server.ts'
import { changePassword } from '#app/modules/accounts/change-password.server.ts'
import { saveDetails } from '#app/modules/accounts/save-details.server.ts'
import { constraintsOf } from '#app/modules/forms/constraints.ts'
import { endOtherSessions, endSessionOf } from '#app/modules/users/end-sessions.server.ts'
import { detailsSchema, passwordSchema, accountSchema } from '#app/modules/users/forms.ts'
import {
  MESSAGE_ACCOUNT_FAILED,
  MESSAGE_EMAIL_TAKEN,
  MESSAGE_PASSWORD_FAILED,
  MESSAGE_PASSWORD_UPDATED,
  MESSAGE_WRONG_PASSWORD,
} from '#app/modules/users/messages.ts'
import { findPendingEmail } from '#app/modules/users/email-change-tokens.server.ts'
import { isPasswordOf, listSessions } from '#app/modules/users/queries.server.ts'
import { normaliseEmail } from '#app/modules/users/rules.ts'
import type { Viewer } from '#app/modules/users/viewer.ts'
import { paths } from '#app/paths.ts'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { formOf } from '#app/ui/form.ts'
import type { FormReply } from '#app/ui/form-reply.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import { DetailsCard } from './_components/account/details-card.tsx'
import { PasswordCard } from './_components/account/password-card.tsx'
import { SessionsCard } from './_components/account/sessions-card.tsx'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Your account') }]

export async function loader({ request }: LoaderFunctionArgs) {
  const { id, name, email } = await requireStaff(request)
  const now = new Date()
  const own = readSessionKey(request)
  const sessions = listSessions(id, now).map((session) => ({ ...session, isThisOne: session.idHash === own }))
  const constraints = { ...constraintsOf(detailsSchema), ...constraintsOf(passwordSchema) }
  return { name, email, pendingEmail: findPendingEmail(id, now), sessions, constraints, now }
}

/** A form of the account that nothing is wrong with, and who posted it. */
type Step = { request: Request; context: AppLoadContext; viewer: Viewer; submission: Submission<unknown> }

const HIDDEN = { hideFields: ['current', 'password'] }

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireStaff(request)
  const submission = await parseForm(request, accountSchema)
  if (submission.status === 'error') return reply(submission, HIDDEN)
  const step: Step = { request, context, viewer, submission }
  const posted = submission.value
  switch (posted.intent) {
    case 'save':
      return saveOwnDetails(step, posted)
    case 'password':
      return changeOwnPassword(step, posted)
    case 'end':
      return back(endSessionOf(viewer, posted.session) ? 'The session has ended' : 'The session had ended already')
    case 'end-others':
      endOtherSessions(viewer, readSessionKey(request) ?? '')
      return back('All other sessions have ended')
  }
}

async function saveOwnDetails({ context, viewer, submission }: Step, typed: { name: string; email: string }) {
  if (normaliseEmail(typed.email) !== viewer.email) {
    const refusal = countRequest(context, 'email-change', viewer.id)
    if (refusal)
      return reply(submission, { formErrors: [refusal.message], status: 429, headers: setRetryAfter(context, refusal) })
  }
  const saved = await attempt('An account could not be saved', () => saveDetails(viewer, typed))
  if (saved === null) return reply(submission, { formErrors: [MESSAGE_ACCOUNT_FAILED], status: 500 })
  if (!saved.ok) return reply(submission, { fieldErrors: { email: [MESSAGE_EMAIL_TAKEN] } })
  return back(saved.value === 'saved' ? 'Your name is saved' : 'Your name is saved. We mailed a link to the new address.')
}

async function changeOwnPassword(
  { request, context, viewer, submission }: Step,
  { current, password }: { current: string; password: string },
) {
  const refusal = countRequest(context, 'present-password', viewer.id)
  if (refusal)
    return reply(submission, {
      formErrors: [refusal.message],
      ...HIDDEN,
      status: 429,
      headers: setRetryAfter(context, refusal),
    })
  if (!(await isPasswordOf(viewer.id, current)))
    return reply(submission, { fieldErrors: { current: [MESSAGE_WRONG_PASSWORD] }, ...HIDDEN })
  refundRequest(context, 'present-password', viewer.id)
  const keptSession = readSessionKey(request) ?? undefined
  const change = await attempt('A password could not be changed', () =>
    changePassword(viewer, password, { how: 'account', keptSession }),
  )
  if (change?.ok === false && change.reason.kind === 'weak-password')
    return reply(submission, { fieldErrors: { password: [change.reason.problem] }, ...HIDDEN })
  if (!change?.ok) return reply(submission, { formErrors: [MESSAGE_PASSWORD_FAILED], ...HIDDEN, status: 500 })
  return back(MESSAGE_PASSWORD_UPDATED)
}

function back(message: string): Promise<Response> {
  return redirectWithToast(paths.account(), { kind: 'success', message })
}

export default function AccountPage() {
  const { name, email, pendingEmail, sessions, constraints, now } = useLoaderData<typeof loader>()
  const lastReply = useActionData<FormReply>()
  const form = formOf<'name' | 'email' | 'current' | 'password'>({ lastReply, constraints })
  return (
    <>
      <PageHeader title="Your account" />
      <ErrorSummary errors={form.errors} className="mb-5" />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <DetailsCard form={form} name={name} email={email} pendingEmail={pendingEmail} />
        <PasswordCard form={form} email={email} />
      </div>
      <SessionsCard sessions={sessions} now={now} />
    </>
  )
}
