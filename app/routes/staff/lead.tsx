import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { isRouteErrorResponse, useLoaderData, useRouteError } from '@remix-run/react'
import { requireStaff } from '#app/http/auth.server.ts'
import { DocumentsCard } from '#app/modules/documents/list/components/documents-card.tsx'
import { hasCompletedDocument, listDocumentsOfLead } from '#app/modules/documents/queries.server.ts'
import { InvoicesCard } from '#app/modules/invoices/components/invoices-card.tsx'
import { listInvoicesOfLead } from '#app/modules/invoices/queries.server.ts'
import { hasProperty } from '#app/modules/properties/address.ts'
import { findReleaseOfLead } from '#app/modules/booking/confirmation.server.ts'
import { findDifferingHour } from '#app/modules/booking/queries.server.ts'
import { findLead, type LeadDetail, leadOfEntry } from '#app/modules/leads/detail/lead-detail.server.ts'
import { LeadHead } from '#app/modules/leads/detail/components/lead-head.tsx'
import { NotesCard } from '#app/modules/notes/components/notes-card.tsx'
import { ProgressCard } from '#app/modules/leads/detail/components/progress-card.tsx'
import { NoProperty, PropertyCards } from '#app/modules/leads/detail/components/property-cards.tsx'
import { NextActionCard, StatusCard } from '#app/modules/leads/detail/components/status-card.tsx'
import { TasksCard } from '#app/modules/tasks/components/tasks-card.tsx'
import { TimelineCard } from '#app/modules/timeline/components/timeline-card.tsx'
import { getLeadFees } from '#app/modules/leads/fee-facts.server.ts'
import { setupProgress } from '#app/modules/leads/detail/progress.ts'
import { listOpenTasks } from '#app/modules/tasks/tasks.server.ts'
import { listNotes, listTimeline, pastStatuses } from '#app/modules/timeline/timeline.server.ts'
import { listMessagesOfLead } from '#app/modules/messaging/lead-messages.server.ts'
import { MessagesCard } from '#app/modules/messaging/components/messages-card.tsx'
import { PaymentsCard } from '#app/modules/payments/components/payments-card.tsx'
import { hasPaidPayment, listPaymentsOfLead } from '#app/modules/payments/queries.server.ts'
import { formatFeesWithBasis } from '#app/modules/pricing/fee-labels.ts'
import { type LatestAnalysis, latestAnalysis } from '#app/modules/rent-analysis/latest-analysis.server.ts'
import { AnalysisCard } from '#app/modules/rent-analysis/components/analysis-card.tsx'
import { PROPERTY_TYPE_LABELS } from '#app/modules/properties/property-fields.ts'
import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { formatShortDate } from '#app/format/date.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorPage } from '#app/ui/error-page.tsx'
import { Link } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: pageTitle(matches, data ? data.lead.name.trim() || 'Unknown' : 'Lead not found') },
]

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request)
  const id = params.leadId ?? ''
  const lead = findLead(id)
  if (!lead) {
    const leadId = leadOfEntry(id)
    if (leadId !== null) throw redirect(paths.lead(leadId))
    throw new Response("The lead you're looking for doesn't exist.", { status: 404 })
  }
  const now = new Date()
  const analysis = latestAnalysis(lead.kind === 'lead' ? { leadId: lead.id } : { entryId: lead.id })
  return {
    lead,
    fees: lead.kind === 'lead' ? formatFeesWithBasis(getLeadFees(lead.id)) : null,
    analysis,
    progress: setupProgress({
      hasAnalysis: analysis.state === 'ready',
      hasCompletedDocument: hasCompletedDocument(lead.id),
      hasPaidPayment: hasPaidPayment(lead.id),
      statuses: [lead.statusKey, ...pastStatuses(lead.id)],
    }),
    tasks: listOpenTasks(lead.id),
    timeline: listTimeline(lead.id),
    notes: listNotes(lead.id),
    documents: listDocumentsOfLead(lead.id),
    invoices: listInvoicesOfLead(lead.id),
    payments: listPaymentsOfLead(lead.id),
    messages: listMessagesOfLead(lead.id),
    bookedAt: findDifferingHour(lead.id, lead.walkthroughDate, now),
    releasedAt: findReleaseOfLead(lead.id, now),
    now,
  }
}

export default function LeadPage() {
  const {
    lead,
    fees,
    analysis,
    progress,
    tasks,
    timeline,
    notes,
    documents,
    invoices,
    payments,
    messages,
    bookedAt,
    releasedAt,
    now,
  } = useLoaderData<typeof loader>()
  return (
    <>
      <LeadHead lead={lead} />
      <Hints lead={lead} />
      <div className="grid grid-cols-[minmax(0,1fr)_340px] items-start gap-5 max-[1180px]:grid-cols-1">
        <div className="grid gap-5">
          {hasProperty(lead) ? (
            <>
              <PropertyCards
                lead={lead}
                propertyType={lead.propertyType && PROPERTY_TYPE_LABELS[lead.propertyType]}
                fees={fees}
              />
              <AnalysisCard
                analysis={analysis}
                unitCount={lead.unitCount ?? 1}
                reportPath={lead.kind === 'lead' ? paths.report(lead.id) : null}
                now={now}
              />
            </>
          ) : (
            <NoProperty />
          )}
          <div className="grid grid-cols-2 gap-5 max-sm:grid-cols-1">
            <InvoicesCard invoices={invoices} />
            <DocumentsCard documents={documents} />
          </div>
          <PaymentsCard payments={payments} now={now} />
          <NotesCard notes={notes} now={now} />
          <MessagesCard messages={messages} now={now} />
        </div>
        <aside className="grid gap-5 max-[1180px]:grid-cols-[repeat(auto-fit,minmax(280px,1fr))]" aria-label="About this lead">
          <StatusCard lead={lead} bookedAt={bookedAt} releasedAt={releasedAt} now={now} />
          {lead.nextAction && <NextActionCard action={lead.nextAction} dueAt={lead.nextActionAt} now={now} />}
          <TasksCard tasks={tasks} now={now} />
          <ProgressCard steps={progress} notes={{ analysis: noteOnAnalysis(analysis) }} />
          <TimelineCard lines={timeline.lines} older={timeline.older} now={now} />
        </aside>
      </div>
    </>
  )
}

function Hints({ lead }: { lead: LeadDetail }) {
  return (
    <>
      {lead.kind === 'entry' && (
        <Notice className="mb-5">This analysis has no lead of its own. It is listed as one so that nobody is overlooked.</Notice>
      )}
      {lead.possibleDuplicateOfId !== null && (
        <Notice className="mb-5">
          Possible duplicate of <Link to={paths.lead(lead.possibleDuplicateOfId)}>another lead</Link>.
        </Notice>
      )}
    </>
  )
}

function noteOnAnalysis(analysis: LatestAnalysis): string | undefined {
  if (analysis.state === 'ready') return formatShortDate(analysis.createdAt)
  return analysis.state === 'failed' ? 'Unable to load analysis' : undefined
}

export function ErrorBoundary() {
  const error = useRouteError()
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorPage />
  return (
    <EmptyState
      title="Lead not found"
      level="h1"
      action={
        <ButtonLink to={paths.leads()} variant="second">
          Back to the leads
        </ButtonLink>
      }
    >
      The lead you&apos;re looking for doesn&apos;t exist.
    </EmptyState>
  )
}
