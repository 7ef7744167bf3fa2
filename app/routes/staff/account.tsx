import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useActionData, useLoaderData } from '@remix-run/react'
import { requireStaff } from '#app/http/auth.server.ts'
import { attempt } from '#app/http/attempt.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, reply, type Submission } from '#app/http/form.server.ts'
import { countRequest, type RateRefusal, refundRequest, setRetryAfter } from '#app/http/rate-limit.server.ts'
import { findSessionKey, signIn } from '#app/http/session.server.ts'
import { changePassword } from '#app/modules/accounts/change-password.server.ts'
import { forgetTrustedBrowsers } from '#app/modules/accounts/switch-two-step.server.ts'
import { saveDetails } from '#app/modules/accounts/save-details.server.ts'
import { switchOffTwoStep } from '#app/modules/accounts/switch-two-step.server.ts'
import { constraintsOf } from '#app/modules/forms/constraints.ts'
import { endCalendarAddress, hasCalendarAddress, makeCalendarAddress } from '#app/modules/users/calendar-address.server.ts'
import { endOtherSessions, endSessionOf } from '#app/modules/users/sessions/end-sessions.server.ts'
import { accountSchema, detailsSchema, endSessionSchema, passwordSchema, twoStepOffSchema } from '#app/modules/users/forms.ts'
import { isSignInRecent } from '#app/modules/users/sessions/session-rules.ts'
import {
  MESSAGE_ACCOUNT_FAILED,
  MESSAGE_EMAIL_TAKEN,
  MESSAGE_PASSWORD_FAILED,
  MESSAGE_PASSWORD_UPDATED,
  MESSAGE_WRONG_PASSWORD,
} from '#app/modules/users/messages.ts'
import { getMailChoices, saveMailChoices } from '#app/modules/users/mail-choices.server.ts'
import { findPendingEmail } from '#app/modules/accounts/confirm-email.server.ts'
import { listPasskeys } from '#app/modules/users/passkeys/queries.server.ts'
import { isTwoStepRequired } from '#app/modules/users/two-step/policy.server.ts'
import { countRecoveryCodes } from '#app/modules/users/two-step/recovery-codes.server.ts'
import { twoStepSince } from '#app/modules/users/two-step/second-step.server.ts'
import { countTrustedDevices } from '#app/modules/users/two-step/trusted-devices.server.ts'
import { isPasswordOf, listSessions } from '#app/modules/users/queries.server.ts'
import { normalizeEmail } from '#app/modules/users/credentials/rules.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { may } from '#app/permissions.ts'
import { paths } from '#app/paths.ts'
import { PageBehind } from '#app/ui/dialog.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { formOf } from '#app/ui/form.ts'
import type { FormReply } from '#app/ui/form-reply.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import { CalendarCard } from './_components/account/calendar-card.tsx'
import { DetailsCard } from './_components/account/details-card.tsx'
import { MailsCard } from './_components/account/mails-card.tsx'
import { PasskeysCard } from './_components/account/passkeys-card.tsx'
import { PasswordCard } from './_components/account/password-card.tsx'
import { TwoStepCard } from './_components/account/two-step-card.tsx'
import { ALL_OTHERS, SessionsCard } from './_components/account/sessions-card.tsx'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Your account') }]

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireStaff(request)
  const { id, name, email } = viewer
  const now = new Date()
  const own = findSessionKey(request)
  const sessions = listSessions(id, now).map((session) => ({ ...session, isThisOne: session.idHash === own }))
  const constraints = {
    ...{ ...constraintsOf(detailsSchema), ...constraintsOf(passwordSchema) },
    ...constraintsOf(twoStepOffSchema),
    ...constraintsOf(endSessionSchema),
  }
  const twoStep = {
    since: twoStepSince(id),
    codesLeft: countRecoveryCodes(id),
    isRequired: isTwoStepRequired(viewer),
    trustedBrowsers: countTrustedDevices(id, now),
  }
  return {
    name,
    email,
    pendingEmail: findPendingEmail(id, now),
    twoStep,
    passkeys: listPasskeys(id),
    sessions,
    asksToEnd: !hasSignedInRecently(request, id),
    constraints,
    now,
    choices: { mails: { ...getMailChoices(id), seesAnalytics: may(viewer, 'analytics') }, hasCalendar: hasCalendarAddress(id) },
  }
}

/** Shown once, beside a form's message: the address of a new calendar. */
type AccountReply = FormReply & { calendarAddress?: string }

/** A valid account form, and the user who posted it. */
type Step = { request: Request; context: AppLoadContext; viewer: Viewer; submission: Submission<unknown> }

const HIDDEN = { hideFields: ['current', 'password', 'twoStepPassword', 'endPassword'] }

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
      return endSessions(step, posted)
    case 'two-step-off':
      return switchOff(step, posted.twoStepPassword)
    case 'forget-browsers':
      return back(forgetTrustedBrowsers(viewer) > 0 ? 'Trusted browsers removed' : 'No trusted browsers to remove')
    case 'mails':
      saveMailChoices(viewer, posted)
      return back('Email preferences saved')
    case 'calendar-new':
      // Shown once and in none of our addresses, so there is no redirect.
      return { calendarAddress: makeCalendarAddress(viewer) } as AccountReply
    case 'calendar-end':
      endCalendarAddress(viewer)
      return back('Calendar address turned off')
  }
}

async function saveOwnDetails({ context, viewer, submission }: Step, typed: { name: string; email: string }) {
  if (normalizeEmail(typed.email) !== viewer.email) {
    const refusal = countRequest(context, 'email-change', viewer.id)
    if (refusal) return tooMany(submission, context, refusal)
  }
  const saved = await attempt('An account could not be saved', () => saveDetails(viewer, typed))
  if (saved === null) return reply(submission, { formErrors: [MESSAGE_ACCOUNT_FAILED], status: 503 })
  if (!saved.ok) return reply(submission, { fieldErrors: { email: [MESSAGE_EMAIL_TAKEN] } })
  return back(saved.value === 'saved' ? 'Name saved' : 'Name saved. We emailed a link to the new address.')
}

async function changeOwnPassword(
  { request, context, viewer, submission }: Step,
  { current, password }: { current: string; password: string },
) {
  const refusal = countRequest(context, 'present-password', viewer.id)
  if (refusal) return tooMany(submission, context, refusal)
  if (!(await isPasswordOf(viewer.id, current)))
    return reply(submission, { fieldErrors: { current: [MESSAGE_WRONG_PASSWORD] }, ...HIDDEN })
  refundRequest(context, 'present-password', viewer.id)
  const change = await attempt('A password could not be changed', () => changePassword(viewer, password, { how: 'account' }))
  if (change?.ok === false && change.reason.kind === 'weak-password')
    return reply(submission, { fieldErrors: { password: [change.reason.problem] }, ...HIDDEN })
  if (!change?.ok) return reply(submission, { formErrors: [MESSAGE_PASSWORD_FAILED], ...HIDDEN, status: 503 })
  // All their sessions have ended, including this one: anyone with its cookie is out, and this browser gets a new one.
  return back(MESSAGE_PASSWORD_UPDATED, new Headers({ 'Set-Cookie': signIn(viewer.id, request) }))
}

type Ending = { session: string; endPassword?: string | undefined }

async function endSessions({ request, context, viewer, submission }: Step, { session, endPassword }: Ending) {
  if (!hasSignedInRecently(request, viewer.id)) {
    const refusal = countRequest(context, 'present-password', viewer.id)
    if (refusal) return tooMany(submission, context, refusal)
    if (endPassword === undefined || !(await isPasswordOf(viewer.id, endPassword)))
      return reply(submission, { fieldErrors: { endPassword: [MESSAGE_WRONG_PASSWORD] }, ...HIDDEN })
    refundRequest(context, 'present-password', viewer.id)
  }
  if (session === ALL_OTHERS) {
    endOtherSessions(viewer, findSessionKey(request) ?? '')
    return back('Signed out everywhere else')
  }
  return back(endSessionOf(viewer, session) ? 'Session ended' : 'That session has already ended')
}

function hasSignedInRecently(request: Request, userId: string): boolean {
  const now = new Date()
  const own = listSessions(userId, now).find(({ idHash }) => idHash === findSessionKey(request))
  return own !== undefined && isSignInRecent(own, now)
}

async function switchOff({ context, viewer, submission }: Step, password: string) {
  const refusal = countRequest(context, 'present-password', viewer.id)
  if (refusal) return tooMany(submission, context, refusal)
  const off = await attempt('Two-step sign-in could not be turned off', () => switchOffTwoStep(viewer, password))
  if (off === null) return reply(submission, { formErrors: [MESSAGE_ACCOUNT_FAILED], ...HIDDEN, status: 503 })
  if (!off.ok && off.reason === 'wrong-password')
    return reply(submission, { fieldErrors: { twoStepPassword: [MESSAGE_WRONG_PASSWORD] }, ...HIDDEN })
  refundRequest(context, 'present-password', viewer.id)
  return back('Two-step sign-in is off')
}

function tooMany(submission: Submission<unknown>, context: AppLoadContext, refusal: RateRefusal) {
  const headers = setRetryAfter(context, refusal)
  return reply(submission, { formErrors: [refusal.message], ...HIDDEN, status: 429, headers })
}

function back(message: string, headers?: Headers): Promise<Response> {
  return redirectWithToast(paths.account(), { kind: 'success', message }, headers)
}

export default function AccountPage() {
  const { name, email, pendingEmail, twoStep, passkeys, sessions, asksToEnd, constraints, now, choices } =
    useLoaderData<typeof loader>()
  const lastReply = useActionData<AccountReply>()
  const form = formOf<'name' | 'email' | 'current' | 'password' | 'twoStepPassword' | 'endPassword'>({ lastReply, constraints })
  return (
    <>
      <PageBehind>
        <PageHeader title="Your account" />
        <ErrorSummary errors={form.errors} className="mb-5" />
        <div className="grid gap-5 lg:grid-cols-2">
          <DetailsCard form={form} name={name} email={email} pendingEmail={pendingEmail} />
          <PasswordCard form={form} email={email} />
        </div>
        <TwoStepCard form={form} {...twoStep} now={now} />
        <PasskeysCard
          passkeys={passkeys}
          isOnlySecondStep={twoStep.isRequired && twoStep.since === null && passkeys.length > 0}
          now={now}
        />
        <SessionsCard form={form} sessions={sessions} asksToEnd={asksToEnd} now={now} />
        <div className="mt-5 grid gap-5 lg:grid-cols-2">
          <MailsCard {...choices.mails} />
          <CalendarCard hasAddress={choices.hasCalendar} address={lastReply?.calendarAddress ?? null} />
        </div>
      </PageBehind>
      <Outlet />
    </>
  )
}
