import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { isRouteErrorResponse, Outlet, useActionData, useLoaderData, useLocation, useRouteError } from '@remix-run/react'
import { getOnboardingFee } from '#app/modules/pricing/fee-facts.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parsePublicForm, reply, type Submission, valueOrThrow } from '#app/http/form.server.ts'
import { findAccess, missingLeadResponse, requireGrant } from '#app/http/lead-access.server.ts'
import { unsealToken } from '#app/modules/tokens/tokens.server.ts'
import { refreshingPageHeaders } from '#app/http/private-page.ts'
import { limitRate } from '#app/http/rate-limit.server.ts'
import { isHumanVisit } from '#app/http/human-visit.server.ts'
import { constraintsWithMessages } from '#app/modules/forms/constraints.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { getNextStepsFor } from '#app/modules/enrollment/next-steps/next-steps.server.ts'
import { viewerKind, recordReportView } from '#app/modules/leads/detail/record-report-view.server.ts'
import { revokeSharedLink } from '#app/modules/access/share-report.server.ts'
import { MESSAGE_NOT_SHARED, revokeSchema, shareSchema } from '#app/modules/access/share-forms.ts'
import { shareReport } from '#app/modules/access/share-report.server.ts'
import { listSharedLinks } from '#app/modules/access/shared-links.server.ts'
import { findCheckedEstimate, requestCheckedEstimate } from '#app/modules/reports/checked-estimate.server.ts'
import { type CashFlowInputs, cashFlowSchema } from '#app/modules/projections/cash-flow-forms.ts'
import { saveCashFlow } from '#app/modules/reports/cash-flow.server.ts'
import { parseSelection, type Selection } from '#app/modules/rent-estimator/comparables/comparables-selection.ts'
import { findReport, type FoundReport, listOwnersReports } from '#app/modules/reports/queries.server.ts'
import { getReportPage, refreshOf } from '#app/modules/reports/report-page.server.ts'
import { REPORT_FAILED, reportTitle } from '#app/modules/reports/report-title.ts'
import { endRentWatch, findRentWatch, startRentWatch } from '#app/modules/reports/watch-rent.server.ts'
import { requestRetry } from '#app/modules/rent-analysis/request-retry.server.ts'
import { getSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import { paths } from '#app/paths.ts'
import { PageBehind } from '#app/ui/dialog.tsx'
import type { FormReply } from '#app/ui/form-reply.ts'
import { noindexMeta } from '#app/ui/page-meta.ts'
import { buttonClass } from '#app/ui/button.tsx'
import type { RouteHandle } from '#app/ui/route-handle.ts'
import { LeadErrorPage } from './lead-error-page.tsx'
import { redirectToEnrolledDuplicate } from './manage/open-presentation.server.ts'
import { ReportView } from './_components/report-view.tsx'
import { findTypedAddressMail } from './typed-address-mail.server.ts'
import { z } from 'zod'

/** Buttons and forms of the report page. */
const reportFormSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.enum(['retry', 'check', 'watch', 'unwatch']) }),
  shareSchema.extend({ intent: z.literal('share') }),
  cashFlowSchema.extend({ intent: z.literal('cash-flow') }),
  revokeSchema.extend({ intent: z.literal('unshare') }),
])

export const handle: RouteHandle = { private: true, slim: true }

export const meta: MetaFunction<typeof loader> = ({ data: page, error, matches }) => {
  const title = page ? reportTitle(page) : isRouteErrorResponse(error) && error.status === 404 ? NOT_FOUND : REPORT_FAILED
  return noindexMeta(matches, title)
}

export const headers = refreshingPageHeaders

const NOT_FOUND = 'Lead not found'

/** The path of a report, /analysis/{id}; its dialogs extend it. */
const REPORT_SEGMENTS = 2

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { searchParams, pathname } = new URL(request.url)
  const found = await foundOr404(request, params.leadId, parseSelection(searchParams))
  const { leadId, state } = found
  // Under a dialog only the start of the report is visible, so the rest is not loaded.
  const isBehindDialog = pathname.split('/').filter(Boolean).length > REPORT_SEGMENTS
  const access = await findAccess(request, leadId)
  if (access) await redirectToEnrolledDuplicate(request, leadId)
  const level = access?.level ?? null
  const mayAct = level !== null
  const sharesHere = level === 'proved' && state === 'ready' && !isBehindDialog
  if (state === 'ready' && isHumanVisit(request, context)) recordReportView({ leadId, reader: viewerKind(level), asPdf: false })
  const page = {
    ...getReportPage(found, searchParams, { access, isWhole: !isBehindDialog }),
    leadId,
    onboardingFeeCents: getOnboardingFee(leadId),
    isBehindDialog,
    properties: listOwnersReports(leadId, access),
    level,
    nextSteps: access && getNextStepsFor(access, leadId, found.analyzedAt),
    demoMail: mayAct ? await findTypedAddressMail(request, 'analysis-report') : null,
    check: findCheckedEstimate(found, mayAct),
    watch: level !== null && state === 'ready' && !isBehindDialog ? { watch: findRentWatch(leadId, level) } : null,
    sharing: sharesHere ? describeSharing(leadId) : null,
  }
  return data(page, { headers: refreshOf(found) })
}

function describeSharing(leadId: string) {
  const { baseUrl } = getSiteFacts()
  return {
    links: listSharedLinks(leadId).map(({ sealedToken, ...link }) => {
      const token = unsealToken({ id: link.id, sealedToken })
      return { ...link, address: token === null ? null : `${baseUrl}${paths.sharedReport(token)}` }
    }),
    submissionId: newSubmissionId(),
    constraints: constraintsWithMessages(shareSchema),
  }
}

export async function action(args: ActionFunctionArgs) {
  const found = await foundOr404(args.request, args.params.leadId)
  const submission = await parsePublicForm(args, reportFormSchema)
  const { intent: form } = submission.values
  if (submission.status === 'error' && (form === 'share' || form === 'cash-flow')) return reply({ ...submission, form })
  const posted = valueOrThrow(submission)
  if (posted.intent === 'retry') return retry(found, args.context)
  const isOfOwner = posted.intent !== 'share' && posted.intent !== 'unshare'
  const { level } = await requireGrant(args.request, found.leadId, isOfOwner ? 'submitted' : 'proved')
  if (posted.intent === 'cash-flow') return keepCashFlow(found, posted)
  if (posted.intent === 'watch') return watchRent({ leadId: found.leadId, level, ipAddress: args.context.clientIp })
  if (posted.intent === 'unwatch') return unwatchRent(found.leadId, level)
  if (posted.intent === 'share') return share(found, posted, submission)
  if (posted.intent === 'unshare') return unshare(found, posted.link)
  requestCheckedEstimate(found)
  return redirect(paths.report(found.leadId), 303)
}

function retry({ leadId, state }: FoundReport, context: ActionFunctionArgs['context']) {
  if (state === 'failed') {
    // This is another lookup, which may cost money.
    limitRate(context, 'analysis')
    requestRetry(leadId)
  }
  return redirect(paths.report(leadId), 303)
}

function keepCashFlow({ leadId }: FoundReport, { intent: _, ...inputs }: CashFlowInputs & { intent: string }) {
  saveCashFlow(leadId, inputs)
  return redirect(`${paths.report(leadId)}#cash-flow`, 303)
}

function watchRent(request: Parameters<typeof startRentWatch>[0]) {
  const { leadId } = request
  const started = startRentWatch(request)
  const toast = started.ok
    ? ({ kind: 'success', message: 'We’ll tell you when your rent changes.' } as const)
    : ({ kind: 'error', message: NOT_WATCHED[started.reason] } as const)
  return redirectWithToast(`${paths.report(leadId)}#rent-watch`, toast)
}

const NOT_WATCHED = {
  'no-mail': 'This email address is unsubscribed from everything we send. Call us to change that.',
  'no-estimate': 'There’s no estimate to watch yet.',
}

function unwatchRent(...[leadId, level]: Parameters<typeof endRentWatch>) {
  endRentWatch(leadId, level)
  return redirectWithToast(`${paths.report(leadId)}#rent-watch`, {
    kind: 'success',
    message: 'We won’t email you about this rent anymore.',
  })
}

type Share = { label: string | null; submissionId: string }

function share({ leadId }: FoundReport, { label, submissionId }: Share, submission: Submission<unknown>) {
  const shared = shareReport({ leadId, submissionId, label })
  if (!shared.ok) return reply({ ...submission, form: 'share' }, { formErrors: [MESSAGE_NOT_SHARED] })
  return redirect(`${paths.report(leadId)}#share`, 303)
}

function unshare({ leadId }: FoundReport, link: string) {
  revokeSharedLink(leadId, link)
  return redirectWithToast(`${paths.report(leadId)}#share`, { kind: 'success', message: 'The link no longer works.' })
}

async function foundOr404(request: Request, leadId = '', selection: Selection | null = null): Promise<FoundReport> {
  const found = findReport(leadId, selection)
  if (!found) throw await missingLeadResponse(request, leadId)
  return found
}

export default function ReportPage() {
  const page = useLoaderData<typeof loader>()
  const lastReply = useActionData<FormReply>()
  return (
    <>
      <PageBehind>
        <ReportView page={page} lastReply={lastReply} />
      </PageBehind>
      <Outlet />
    </>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  const { pathname } = useLocation()
  const status = isRouteErrorResponse(error) ? error.status : 500
  if (status === 404) return <LeadErrorPage title={NOT_FOUND} />
  if (status < 500) return <LeadErrorPage />
  return (
    <LeadErrorPage title={REPORT_FAILED}>
      <a className={buttonClass()} href={pathname}>
        Retry Analysis
      </a>
    </LeadErrorPage>
  )
}
