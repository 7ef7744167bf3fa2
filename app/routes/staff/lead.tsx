import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { isRouteErrorResponse, Outlet, useActionData, useLoaderData, useRouteError } from '@remix-run/react'
import { requireStaff } from '#app/http/auth.server.ts'
import { DocumentsCard } from '#app/modules/documents/list/components/documents-card.tsx'
import { hasCompletedDocument, listDocumentsOfLead } from '#app/modules/documents/queries.server.ts'
import { FilesCard } from '#app/modules/files/components/files-card.tsx'
import { listFilesOfLead } from '#app/modules/files/queries.server.ts'
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
import { ChecklistCard } from '#app/modules/leads/detail/components/checklist-card.tsx'
import { NextActionCard } from '#app/modules/leads/detail/components/next-action-card.tsx'
import { StatusCard } from '#app/modules/leads/detail/components/status-card.tsx'
import { TasksCard } from '#app/modules/tasks/components/tasks-card.tsx'
import { TimelineCard } from '#app/modules/timeline/components/timeline-card.tsx'
import { MergeHints } from '#app/modules/leads/merge/components/merge-hints.tsx'
import { findMergeHints } from '#app/modules/leads/merge/find-merge-hints.server.ts'
import { findKeptLead } from '#app/modules/access/kept-lead.server.ts'
import { getLeadFees } from '#app/modules/leads/fee-facts.server.ts'
import { setupProgress } from '#app/modules/leads/detail/progress.ts'
import { listOpenTasks } from '#app/modules/tasks/tasks.server.ts'
import { listNotes, listTimeline, pastStatuses } from '#app/modules/timeline/timeline.server.ts'
import { listMessagesOfLead } from '#app/modules/messaging/lead-messages.server.ts'
import { constraintsOf } from '#app/modules/forms/constraints.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { ComposeForm } from '#app/modules/leads/compose/components/compose-form.tsx'
import { mailSchema } from '#app/modules/leads/compose/forms.ts'
import { listMailTemplates } from '#app/modules/leads/compose/queries.server.ts'
import { WorkLogCard } from '#app/modules/leads/work-log/components/work-log-card.tsx'
import { MessagesCard } from '#app/modules/messaging/components/messages-card.tsx'
import { PaymentsCard } from '#app/modules/payments/components/payments-card.tsx'
import { hasPaidPayment, listPaymentsOfLead } from '#app/modules/payments/queries.server.ts'
import { formatFeesWithBasis } from '#app/modules/pricing/fee-labels.ts'
import { type LatestAnalysis, latestAnalysis, listEarlierAnalyses } from '#app/modules/rent-analysis/latest-analysis.server.ts'
import { AnalysisCard } from '#app/modules/rent-analysis/components/analysis-card.tsx'
import { PROPERTY_TYPE_LABELS } from '#app/modules/properties/property-fields.ts'
import { paths } from '#app/paths.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { formatShortDate } from '#app/format/date.ts'
import { PageBehind } from '#app/ui/dialog.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorPage } from '#app/ui/error-page.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'

import { readForm, unknownIntent } from '#app/http/form.server.ts'
import { checklistToShow } from '#app/modules/leads/edit/edit-checklist.server.ts'
import { nextActionKey } from '#app/modules/leads/edit/next-action.ts'
import { leadPageConstraints } from '#app/modules/leads/forms.ts'
import { addNoteSchema, editNoteSchema } from '#app/modules/notes/forms.ts'
import { listActiveUsers } from '#app/modules/users/queries.server.ts'
import { Card } from '#app/ui/card.tsx'
import { type FormReply, replyTo } from '#app/ui/form-reply.ts'
import { shownLine } from '#app/modules/leads/detail/shown-line.ts'
import { readTimelineGroup } from '#app/modules/timeline/groups.ts'
import type { Viewer } from '#app/modules/users/viewer.ts'
import { listConsentsOfLead } from '#app/modules/messaging/lead-consents.server.ts'
import { ConsentsCard } from '#app/modules/messaging/components/consents-card.tsx'
import { findProjections } from '#app/modules/reports/lead-projections.server.ts'
import { ProjectionsCard } from '#app/modules/reports/components/projections-card.tsx'
import { findLeadForm } from './lead/forms.server.ts'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: pageTitle(matches, data ? data.lead.name.trim() || 'Unknown' : 'Lead not found') },
]

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireStaff(request)
  const id = params.leadId ?? ''
  const lead = findLead(id)
  if (!lead) {
    const leadId = leadOfEntry(id) ?? findKeptLead(id)
    if (leadId !== null) throw redirect(paths.lead(leadId))
    throw new Response("The lead you're looking for doesn't exist.", { status: 404 })
  }
  const now = new Date()
  const analysis = latestAnalysis(lead.kind === 'lead' ? { leadId: lead.id } : { entryId: lead.id })
  const query = new URL(request.url).searchParams
  const edit = query.get('edit')
  return {
    lead,
    viewerId: viewer.id,
    people: listActiveUsers(),
    edit,
    editedNote: readEditedNote(edit),
    checklist: checklistToShow(lead.repairChecklist, lead.squareFootage),
    seenAction: nextActionKey(nextActionOf(lead)),
    constraints: { ...leadPageConstraints(), ...constraintsOf(addNoteSchema), ...constraintsOf(editNoteSchema) },
    fees: lead.kind === 'lead' ? formatFeesWithBasis(getLeadFees(lead.id)) : null,
    analysis,
    earlier: listEarlierAnalyses(lead.kind === 'lead' ? { leadId: lead.id } : { entryId: lead.id }),
    projections:
      lead.kind === 'lead' && analysis.state === 'ready'
        ? findProjections(lead.id, rentsOf(analysis), lead.unitCount ?? 1)
        : null,
    consents: listConsentsOfLead(lead.id),
    progress: setupProgress({
      hasAnalysis: analysis.state === 'ready',
      hasCompletedDocument: hasCompletedDocument(lead.id),
      hasPaidPayment: hasPaidPayment(lead.id),
      statuses: [lead.statusKey, ...pastStatuses(lead.id)],
    }),
    tasks: listOpenTasks(lead.id),
    timeline: findTimeline(lead.id, query, viewer),
    notes: listNotes(lead.id),
    documents: listDocumentsOfLead(lead.id),
    invoices: listInvoicesOfLead(lead.id),
    payments: listPaymentsOfLead(lead.id),
    messages: listMessagesOfLead(lead.id),
    files: listFilesOfLead(lead.id),
    compose: {
      templates: listMailTemplates(),
      senderName: viewer.name,
      submissionId: newSubmissionId(),
      constraints: constraintsOf(mailSchema),
    },
    bookedAt: findDifferingHour(lead.id, lead.walkthroughDate, now),
    releasedAt: findReleaseOfLead(lead.id, now),
    merging: findMergeHints(viewer, lead.id, now),
    now,
  }
}

/** The lines of the timeline that an address asks for. */
function findTimeline(leadId: string, query: URLSearchParams, viewer: Viewer) {
  const group = readTimelineGroup(query.get('timeline'))
  const before = query.get('before')
  const { lines, ...page } = listTimeline(leadId, { group, before })
  return { ...page, group, isOlderPage: before !== null, lines: lines.map((line) => shownLine(line, viewer)) }
}

function rentsOf({ rentRangeLow, rentEstimate, rentRangeHigh }: Extract<LatestAnalysis, { state: 'ready' }>) {
  return { low: rentRangeLow, estimate: rentEstimate, high: rentRangeHigh }
}

function nextActionOf({ nextAction, nextActionAt, nextActionIsAllDay }: LeadDetail) {
  return nextAction === null ? null : { what: nextAction, dueAt: nextActionAt, isAllDay: nextActionIsAllDay }
}

/** The note that an address asks to edit or to delete. */
function readEditedNote(edit: string | null) {
  const [, deletes, noteId] = /^(delete-)?note-(\w{1,64})$/.exec(edit ?? '') ?? []
  return noteId === undefined ? null : { action: deletes === undefined ? ('edit' as const) : ('delete' as const), noteId }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireStaff(request)
  const posted = await readForm(request)
  const form = findLeadForm(posted.form)
  if (!form) throw unknownIntent()
  return form({ ...posted, id: params.leadId ?? '', viewer, now: new Date(), request })
}

export default function LeadPage() {
  const {
    lead,
    viewerId,
    people,
    edit,
    editedNote,
    checklist,
    seenAction,
    constraints,
    fees,
    analysis,
    earlier,
    projections,
    consents,
    progress,
    tasks,
    timeline,
    notes,
    documents,
    invoices,
    payments,
    messages,
    files,
    compose,
    bookedAt,
    releasedAt,
    merging,
    now,
  } = useLoaderData<typeof loader>()
  const lastReply = useActionData<FormReply>()
  const cardOf = (form: string) => ({ lastReply: replyTo(form, lastReply), constraints })
  return (
    <>
      <PageBehind>
        <LeadHead
          lead={lead}
          edit={edit}
          lastReply={lastReply}
          constraints={constraints}
          actions={<StartWalkthrough leadId={lead.id} />}
        />
        <Hints lead={lead} />
        <MergeHints leadId={lead.id} {...merging} now={now} />
        <div className="grid grid-cols-[minmax(0,1fr)_340px] items-start gap-5 max-[1180px]:grid-cols-1">
          <div className="grid grid-cols-1 gap-5">
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
                  earlier={earlier}
                  runAgain={<RunAgain leadId={lead.id} errors={replyTo('run-again', lastReply)?.error} />}
                  now={now}
                />
              </>
            ) : (
              <NoProperty leadId={lead.id} />
            )}
            {projections && <ProjectionsCard projections={projections} />}
            {hasProperty(lead) && (
              <ChecklistCard {...cardOf('checklist')} leadId={lead.id} items={checklist} unitCount={lead.unitCount ?? 1} />
            )}
            <InvoicesCard leadId={lead.id} invoices={invoices} now={now} />
            <div className="grid grid-cols-2 gap-5 max-sm:grid-cols-1">
              <DocumentsCard documents={documents} />
              <PaymentsCard payments={payments} now={now} />
            </div>
            <NotesCard
              leadId={lead.id}
              notes={notes}
              viewerId={viewerId}
              edit={editedNote}
              lastReply={lastReply}
              constraints={constraints}
              now={now}
            />
            <FilesCard leadId={lead.id} files={files} now={now} />
            <MessagesCard messages={messages} now={now}>
              <ComposeForm {...compose} action={paths.writeMail(lead.id)} lastReply={undefined} place="card" />
            </MessagesCard>
          </div>
          <aside className="grid gap-5 max-[1180px]:grid-cols-[repeat(auto-fit,minmax(280px,1fr))]" aria-label="About this lead">
            <StatusCard {...cardOf('status')} lead={lead} bookedAt={bookedAt} releasedAt={releasedAt} now={now} />
            <NextActionCard
              lead={lead}
              seen={seenAction}
              people={people}
              isOpen={edit === 'next-action'}
              lastReply={lastReply}
              constraints={constraints}
              now={now}
            />
            <WorkLogCard leadId={lead.id} />
            <TasksCard tasks={tasks} action={paths.lead(lead.id)} lastReply={lastReply} now={now} />
            <ProgressCard steps={progress} notes={{ analysis: noteOnAnalysis(analysis) }} />
            <ConsentsCard consents={consents} now={now} />
            <TimelineCard leadId={lead.id} {...timeline} now={now} />
          </aside>
        </div>
      </PageBehind>
      <Outlet />
    </>
  )
}

function RunAgain({ leadId, errors }: { leadId: string; errors: FormReply['error'] }) {
  return (
    <PostForm action={paths.lead(leadId)} className="mt-3.5 grid gap-2.5">
      <ErrorSummary errors={errors} />
      <div>
        <Button variant="second" name="intent" value="run-again" busy="Analyzing...">
          Run Again
        </Button>
      </div>
    </PostForm>
  )
}

function StartWalkthrough({ leadId }: { leadId: string }) {
  return (
    <ButtonLink to={paths.leadWalkthrough(leadId)}>
      <Icon name="calendar" />
      <span className="max-sm:hidden">Start Confirmation Walkthrough</span>
      <span className="sm:hidden">Schedule Walkthrough</span>
    </ButtonLink>
  )
}

function Hints({ lead }: { lead: LeadDetail }) {
  return (
    <>
      {lead.kind === 'entry' && (
        <Notice className="mb-5">This analysis has no lead of its own. It is listed as one so that nobody is overlooked.</Notice>
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
  const lastReply = useActionData<FormReply>()
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorPage />
  return (
    <>
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
      <TypedMeanwhile reply={lastReply} />
    </>
  )
}

/** What was typed about a lead that somebody deleted meanwhile, so that it can be kept elsewhere. */
function TypedMeanwhile({ reply }: { reply: FormReply | undefined }) {
  const typed = Object.entries(reply?.initialValue ?? {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1].trim() !== '' && !entry[0].startsWith('seen'),
  )
  if (typed.length === 0) return null
  return (
    <Card title="What you typed was not saved" className="mx-auto mt-6 max-w-160">
      {typed.map(([name, text]) => (
        <p key={name} className="wrap-anywhere whitespace-pre-wrap">
          {text}
        </p>
      ))}
    </Card>
  )
}
