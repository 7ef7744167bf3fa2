import { findReleaseOfLead } from '#app/modules/booking/confirmation.server.ts'
import { findDifferingHour } from '#app/modules/booking/queries.server.ts'
import { findBlocks, findCampaignOfLead, findFollowUps } from '#app/modules/campaigns/lead/queries.server.ts'
import { startCampaignSchema } from '#app/modules/campaigns/forms.ts'
import { suggestedWorkflow } from '#app/modules/campaigns/workflows.ts'
import { hasCompletedDocument, listDocumentsOfLead } from '#app/modules/documents/queries.server.ts'
import { listFilesOfLead } from '#app/modules/files/queries.server.ts'
import { constraintsOf } from '#app/modules/forms/constraints.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { doneKey } from '#app/modules/inbox/answer/answer-message.server.ts'
import { inboxSchema } from '#app/modules/inbox/forms.ts'
import { findReturned } from '#app/modules/inbox/queries.server.ts'
import { type Conversation, findConversation } from '#app/modules/inbox/read-thread.server.ts'
import { listInvoicesOfLead } from '#app/modules/invoices/queries.server.ts'
import { mailSchema } from '#app/modules/leads/compose/forms.ts'
import { listTemplatesFor, whereAnswersCome } from '#app/modules/leads/compose/queries.server.ts'
import type { LeadDetail } from '#app/modules/leads/detail/lead-detail.server.ts'
import { setupProgress } from '#app/modules/leads/detail/progress.ts'
import { presentLine } from '#app/modules/leads/detail/present-line.ts'
import { checklistToShow } from '#app/modules/leads/edit/edit-checklist.server.ts'
import { nextActionKey } from '#app/modules/leads/edit/next-action.ts'
import { getShownFee } from '#app/modules/pricing/fee-facts.server.ts'
import { leadPageConstraints } from '#app/modules/leads/forms.ts'
import { findMergeHints } from '#app/modules/leads/duplicates/find-merge-hints.server.ts'
import { listReferralsOfLead } from '#app/modules/referrals/manage/list-referrals.server.ts'
import { listConsentsOfLead } from '#app/modules/messaging/consent/lead-consents.server.ts'
import { addNoteSchema, editNoteSchema } from '#app/modules/notes/forms.ts'
import { isPaid, listPaymentsOfLead } from '#app/modules/payments/queries.server.ts'
import { formatShownFee } from '#app/modules/pricing/fee-labels.ts'
import { type LatestAnalysis, latestAnalysis, listEarlierAnalyses } from '#app/modules/rent-analysis/latest-analysis.server.ts'
import { findProjections } from '#app/modules/reports/lead-projections.server.ts'
import { listOpenTasks } from '#app/modules/tasks/tasks.server.ts'
import { readTimelineGroup } from '#app/modules/timeline/groups.ts'
import { findCrmState } from '#app/modules/crm/queries.server.ts'
import { listNotes, listTimeline } from '#app/modules/timeline/timeline.server.ts'
import { listActiveUsers } from '#app/modules/users/queries.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'

/** What the page of a lead shows. */
export type LeadPageData = ReturnType<typeof getLeadPage>

/** All that the page of a lead shows to a member of staff. `query`: what of it is open to be edited, and which lines of the timeline. */
export function getLeadPage(lead: LeadDetail, { viewer, query, now }: { viewer: Viewer; query: URLSearchParams; now: Date }) {
  const isLead = lead.kind === 'lead'
  const analysisOf = isLead ? { leadId: lead.id } : { entryId: lead.id }
  const analysis = latestAnalysis(analysisOf)
  const edit = query.get('edit')
  const conversation = findConversation(lead.id)
  return {
    lead,
    viewerId: viewer.id,
    people: listActiveUsers(),
    edit,
    editedNote: readEditedNote(edit),
    checklist: checklistToShow(lead.repairChecklist, lead.squareFootage),
    seenAction: nextActionKey(nextActionOf(lead)),
    constraints: {
      ...leadPageConstraints(),
      ...constraintsOf(addNoteSchema),
      ...constraintsOf(editNoteSchema),
      ...constraintsOf(startCampaignSchema),
    },
    fees: isLead ? formatShownFee(getShownFee(lead.id)) : null,
    analysis,
    earlier: listEarlierAnalyses(analysisOf),
    projections: isLead && analysis.state === 'ready' ? findProjections(lead.id, rentsOf(analysis), lead.unitCount ?? 1) : null,
    campaign: findCampaignOfLead(lead.id),
    followUps: findFollowUps(lead.email, now),
    campaignBlocks: findBlocks(lead.id, now),
    suggestedWorkflow: suggestedWorkflow(lead.statusKey),
    referrals: listReferralsOfLead(lead.id),
    consents: listConsentsOfLead(lead.id),
    progress: setupProgress({
      hasAnalysis: analysis.state === 'ready',
      isSigned: hasCompletedDocument(lead.id),
      isPaid: isPaid(lead.id),
      isClosed: lead.statusKey === 'closed',
    }),
    tasks: listOpenTasks(lead.id),
    timeline: findTimeline(lead.id, query, viewer),
    notes: listNotes(lead.id),
    documents: listDocumentsOfLead(lead.id),
    invoices: listInvoicesOfLead(lead.id),
    payments: listPaymentsOfLead(lead.id),
    conversation,
    reply: replyTo(conversation),
    files: listFilesOfLead(lead.id),
    crm: findCrmState(lead.id),
    compose: {
      templates: listTemplatesFor('email'),
      senderName: viewer.name,
      answersTo: whereAnswersCome(),
      submissionId: newSubmissionId(),
      constraints: constraintsOf(mailSchema),
    },
    bookedAt: findDifferingHour(lead.id, lead.walkthroughDate, now),
    releasedAt: findReleaseOfLead(lead.id, now),
    merging: findMergeHints(viewer, lead.id, now),
    now,
  }
}

/** What the box that answers a conversation needs; null where there is nothing to answer. */
function replyTo({ answerable }: Conversation) {
  return answerable === null
    ? null
    : {
        seenDoneAt: doneKey(answerable.doneAt),
        returned: answerable.channel === 'email' ? findReturned(answerable.sender) : null,
        templates: listTemplatesFor(answerable.channel),
        submissionId: newSubmissionId(),
        constraints: constraintsOf(inboxSchema),
      }
}

/** The lines of the timeline that an address asks for. */
function findTimeline(leadId: string, query: URLSearchParams, viewer: Viewer) {
  const group = readTimelineGroup(query.get('timeline'))
  const before = query.get('before')
  const { lines, ...page } = listTimeline(leadId, { group, before })
  return { ...page, group, isOlderPage: before !== null, lines: lines.map((line) => presentLine(line, viewer)) }
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
