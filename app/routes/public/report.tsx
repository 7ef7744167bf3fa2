import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { isRouteErrorResponse, Outlet, useActionData, useLoaderData, useLocation, useRouteError } from '@remix-run/react'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { invalid, parseForm, readField, readForm } from '#app/http/form.server.ts'
import { HONEYPOT_MESSAGE, isSpam } from '#app/http/honeypot.tsx'
import { requireGrant } from '#app/http/lead-access.server.ts'
import { madeLinkHeader, takeMadeLink } from '#app/http/made-link-cookie.server.ts'
import { refreshingPageHeaders } from '#app/http/private-page.ts'
import { limitRate } from '#app/http/rate-limit.server.ts'
import { isReadByVisitor } from '#app/http/reading.server.ts'
import { readVisitor } from '#app/http/visitor.server.ts'
import { isSubmissionId, newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { readNextSteps } from '#app/modules/enrollment/next-steps.server.ts'
import { listLeadAccess } from '#app/modules/access/grants.server.ts'
import { readerOf, recordOpening } from '#app/modules/leads/record-opening.server.ts'
import { LEAD_NOT_FOUND } from '#app/modules/access/messages.ts'
import { revokeSharedLink } from '#app/modules/access/revoke-shared-link.server.ts'
import { shareSchema } from '#app/modules/access/share-forms.ts'
import { shareReport } from '#app/modules/access/share-report.server.ts'
import { listSharedLinks } from '#app/modules/access/shared-links.server.ts'
import { readCheckedEstimate, requestCheckedEstimate } from '#app/modules/rent-analysis/checked-estimate.server.ts'
import { readSelection, type Selection } from '#app/modules/rent-analysis/evidence.ts'
import { findReport, type FoundReport, listOwnersReports } from '#app/modules/rent-analysis/queries.server.ts'
import { describeReportPage, refreshOf } from '#app/modules/rent-analysis/report-page.server.ts'
import { REPORT_FAILED, reportTitle } from '#app/modules/rent-analysis/report-title.ts'
import { requestRetry } from '#app/modules/rent-analysis/request-retry.server.ts'
import { readSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import { paths } from '#app/paths.ts'
import { PageBehind, useDialogOpen } from '#app/ui/dialog.tsx'
import type { FormReply } from '#app/ui/form-reply.ts'
import { Kept } from '#app/ui/kept.tsx'
import { unlistedMeta } from '#app/ui/page-meta.ts'
import { LeadErrorPage } from './lead-error-page.tsx'
import { ReportView } from './report/report-view.tsx'
import { readTypedAddressMail } from './typed-address-mail.server.ts'

export const meta: MetaFunction<typeof loader> = ({ data: page, error, matches }) => {
  const title = page ? reportTitle(page) : isRouteErrorResponse(error) && error.status === 404 ? NOT_FOUND : REPORT_FAILED
  return unlistedMeta(matches, title)
}

export const headers = refreshingPageHeaders

const NOT_FOUND = 'Lead not found'
const NOT_SHARED = 'No link was made. Take one back that you no longer need, or open this page again and try once more.'

/** Of the address of a report, /analysis/{id}; those of its dialogs go on behind it. */
const REPORT_SEGMENTS = 2

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { searchParams, pathname } = new URL(request.url)
  const found = foundOr404(params.leadId, readSelection(searchParams))
  const { leadId, state } = found
  // Under a dialog only its beginning is seen: what stands below is not read.
  const isBehindDialog = pathname.split('/').filter(Boolean).length > REPORT_SEGMENTS
  const grants = listLeadAccess(await readVisitor(request))
  const level = grants.get(leadId) ?? null
  const mayAct = level !== null
  const sharesHere = level === 'proved' && state === 'ready' && !isBehindDialog
  const made = sharesHere ? await takeMadeLink(request, leadId) : null
  if (state === 'ready' && isReadByVisitor(request, context)) recordOpening({ leadId, reader: readerOf(level), asPdf: false })
  const page = {
    ...describeReportPage(found, searchParams, !isBehindDialog),
    leadId,
    isBehindDialog,
    properties: listOwnersReports(leadId, grants),
    level,
    nextSteps: mayAct ? readNextSteps(leadId, found.analysedAt) : null,
    demoMail: mayAct ? await readTypedAddressMail(request, 'analysis-report') : null,
    check: readCheckedEstimate(found, mayAct),
    sharing: sharesHere ? describeSharing(leadId, made?.token) : null,
  }
  return data(page, { headers: { ...refreshOf(found), ...(made ? { 'Set-Cookie': made.setCookie } : {}) } })
}

function describeSharing(leadId: string, token: string | undefined) {
  return {
    links: listSharedLinks(leadId),
    madeAddress: token === undefined ? null : `${readSiteFacts().baseUrl}${paths.sharedReport(token)}`,
    submissionId: newSubmissionId(),
  }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  limitRate(context, 'public-form')
  const posted = await readForm(request)
  if (isSpam(posted)) throw new Response(HONEYPOT_MESSAGE, { status: 400 })
  const intent = readField(posted, 'intent')
  const found = foundOr404(params.leadId)
  if (intent === 'retry') return retry(found, context)
  if (intent !== 'check' && intent !== 'share' && intent !== 'unshare')
    throw new Response('This button is not known. Please go back.', { status: 400 })
  await requireGrant(request, found.leadId, intent === 'check' ? 'submitted' : 'proved')
  if (intent === 'share') return share(found, posted)
  if (intent === 'unshare') return unshare(found, posted)
  requestCheckedEstimate(found)
  return redirect(paths.report(found.leadId), 303)
}

function retry({ leadId, state }: FoundReport, context: ActionFunctionArgs['context']) {
  if (state === 'failed') {
    // Another lookup, which may be a paid one.
    limitRate(context, 'analysis')
    requestRetry(leadId)
  }
  return redirect(paths.report(leadId), 303)
}

async function share({ leadId }: FoundReport, posted: FormData) {
  const parsed = parseForm(posted, shareSchema, (name) => name === 'label')
  if (!parsed.ok) return invalid(parsed.reply)
  const submissionId = readField(posted, 'submissionId')
  const token = isSubmissionId(submissionId) ? shareReport({ leadId, submissionId, ...parsed.value }) : null
  if (token === null) return invalid({ ...parsed.reply, errors: { '': NOT_SHARED } })
  const headers = { 'Set-Cookie': await madeLinkHeader(leadId, token) }
  return redirect(`${paths.report(leadId)}#share`, { status: 303, headers })
}

function unshare({ leadId }: FoundReport, posted: FormData) {
  revokeSharedLink(leadId, readField(posted, 'link') ?? '')
  return redirectWithToast(`${paths.report(leadId)}#share`, { kind: 'success', message: 'The link no longer works.' })
}

function foundOr404(leadId = '', selection: Selection | null = null): FoundReport {
  const found = findReport(leadId, selection)
  if (!found) throw new Response(LEAD_NOT_FOUND, { status: 404 })
  return found
}

export default function ReportPage() {
  const page = useLoaderData<typeof loader>()
  const reply = useActionData<FormReply>()
  return (
    <>
      {useDialogOpen() && page.report !== null ? (
        <Kept id="behind" part={ReportView} props={{ page }} inert="" />
      ) : (
        <PageBehind>
          <ReportView page={page} reply={reply} />
        </PageBehind>
      )}
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
      <a className="btn" href={pathname}>
        Retry Analysis
      </a>
    </LeadErrorPage>
  )
}
