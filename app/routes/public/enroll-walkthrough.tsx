import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { isRouteErrorResponse, useActionData, useLoaderData, useRouteError } from '@remix-run/react'
import { attempt } from '#app/http/attempt.server.ts'
import { parsePublicForm, reply } from '#app/http/form.server.ts'
import { Honeypot } from '#app/http/honeypot.tsx'
import { requireGrant } from '#app/http/lead-access.server.ts'
import { privatePageHeaders } from '#app/http/private-page.ts'
import { findViewer } from '#app/http/session.server.ts'
import { findEnrolled } from '#app/modules/enrollment/next-steps/find-enrolled.server.ts'
import { MESSAGE_WALKTHROUGH_FAILED } from '#app/modules/enrollment/messages.ts'
import { walkthroughStepSchema } from '#app/modules/enrollment/forms.ts'
import { ScheduleStep, SignStep } from '#app/modules/enrollment/components/walkthrough-steps.tsx'
import { startWalkthrough } from '#app/modules/enrollment/presentation/start-walkthrough.server.ts'
import { LEAD_NOT_FOUND } from '#app/modules/access/messages.ts'
import { DemoMailbox } from '#app/modules/messaging/outbox/components/demo-mailbox.tsx'
import { keepLocality } from '#app/modules/properties/address.ts'
import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { FormActions } from '#app/ui/form-actions.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { noindexMeta } from '#app/ui/page-meta.ts'
import { ACCESS_DENIED_TITLE, AccessDenied, useDeniedLead } from './lead-error-page.tsx'
import type { FormReply } from '#app/ui/form-reply.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

/** Above the enroll form, with its client bundle. */
export const handle: RouteHandle = { scripts: true, dialog: true, private: true, listed: false }

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  noindexMeta(matches, TITLES[page?.step ?? 'schedule'])

const TITLES = { sign: 'Your property is enrolled', schedule: 'Schedule your confirmation walkthrough' } as const

export const headers = privatePageHeaders

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { enrolled } = await enrolledOr404(request, params.leadId)
  if (!enrolled.isEnrolled) throw redirect(paths.report(enrolled.leadId))
  const step = new URL(request.url).searchParams.get('step') === 'schedule' ? ('schedule' as const) : ('sign' as const)
  return { ...enrolled, step, endPath: endFor(request, enrolled.leadId) }
}

export async function action(args: ActionFunctionArgs) {
  const { enrolled, visitorId } = await enrolledOr404(args.request, args.params.leadId)
  const submission = await parsePublicForm(args, walkthroughStepSchema)
  if (submission.status === 'error') return reply(submission)
  const start = () => startWalkthrough(enrolled.leadId, visitorId)
  const started = await attempt('A walkthrough could not be scheduled', start)
  if (!started?.ok) return reply(submission, { formErrors: [MESSAGE_WALKTHROUGH_FAILED], status: 503 })
  return redirect(started.value, 303)
}

/** The enrollment, for a browser that may act for it. */
async function enrolledOr404(request: Request, leadId = '') {
  const access = await requireGrant(request, leadId, 'submitted')
  const enrolled = findEnrolled(leadId, access)
  if (!enrolled) throw new Response(LEAD_NOT_FOUND, { status: 404 })
  return { enrolled, visitorId: access.visitorId }
}

/** The next page: the dashboard for staff, the report for owners. */
function endFor(request: Request, leadId: string): string {
  return findViewer(request) === null ? paths.report(leadId) : paths.dashboard()
}

export default function EnrollWalkthroughPage() {
  const { leadId, address, isSigned, mailed, left, walkthroughAt, confirmation, demoMail, step, endPath } =
    useLoaderData<typeof loader>()
  const lastReply = useActionData<FormReply>()
  return (
    <Dialog title={TITLES[step]} closeTo={endPath}>
      <ErrorSummary errors={lastReply?.error} />
      <p className="wrap-anywhere text-ink-muted">{keepLocality(address)}</p>
      {step === 'sign' && (
        <>
          <SignStep leadId={leadId} isSigned={isSigned} mailed={mailed} left={left} honeypot={<Honeypot />} />
          <DemoMailbox mail={demoMail} />
        </>
      )}
      {step === 'schedule' && (
        <ScheduleStep
          leadId={leadId}
          isSigned={isSigned}
          left={left}
          walkthroughAt={walkthroughAt}
          confirmation={confirmation}
          endPath={endPath}
          honeypot={<Honeypot />}
        />
      )}
    </Dialog>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  const deniedLead = useDeniedLead()
  if (deniedLead !== null)
    return (
      <Dialog title={ACCESS_DENIED_TITLE} closeTo={paths.enroll()}>
        <AccessDenied action={paths.mailLinkAgain(deniedLead)} />
      </Dialog>
    )
  const isOurs = isRouteErrorResponse(error) && typeof error.data === 'string'
  return (
    <Dialog title={isOurs ? 'Not found' : 'Something went wrong'} closeTo={paths.enroll()}>
      <p>{isOurs ? error.data : 'We couldn’t show this. Please reload the page.'}</p>
      <FormActions place="question">
        <ButtonLink to={paths.enroll()}>Enroll online</ButtonLink>
      </FormActions>
    </Dialog>
  )
}
