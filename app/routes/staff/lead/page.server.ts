import { findReleaseOfLead } from '#app/modules/booking/confirmation.server.ts'
import { findDifferingHour } from '#app/modules/booking/queries.server.ts'
import { findBlocks, findCampaignOfLead, findFollowUps } from '#app/modules/campaigns/lead/queries.server.ts'
import { startCampaignSchema } from '#app/modules/campaigns/forms.ts'
import { suggestedWorkflow } from '#app/modules/campaigns/workflows.ts'
import { hasCompletedDocument, listDocumentsOfLead } from '#app/modules/documents/queries.server.ts'
import { listFilesOfLead } from '#app/modules/files/queries.server.ts'
import { constraintsOf } from '#app/modules/forms/constraints.ts'
import { pageInvoicesOfLead } from '#app/modules/invoices/queries.server.ts'
import type { LeadDetail } from '#app/modules/leads/detail/lead-detail.server.ts'
import { setupProgress } from '#app/modules/leads/detail/progress.ts'
import { checklistToShow } from '#app/modules/leads/edit/edit-checklist.server.ts'
import { nextActionKey } from '#app/modules/leads/edit/set-next-action.server.ts'
import { getShownFee } from '#app/modules/pricing/fee-facts.server.ts'
import { leadPageConstraints } from '#app/modules/leads/forms.ts'
import { findMergeHints } from '#app/modules/leads/duplicates/find-merge-hints.server.ts'
import { listReferralsOfLead } from '#app/modules/referrals/manage/list-referrals.server.ts'
import { consentInForce } from '#app/modules/messaging/consent/consent-in-force.ts'
import { listConsentsOfLead } from '#app/modules/messaging/consent/lead-consents.server.ts'
import { recipientKey } from '#app/modules/messaging/consent/recipient-key.server.ts'
import { addNoteSchema, editNoteSchema } from '#app/modules/notes/forms.ts'
import { isPaid, listPaymentsOfLead } from '#app/modules/payments/queries.server.ts'
import { formatShownFee } from '#app/modules/pricing/fee-labels.ts'
import {
  analysisInWords,
  type LatestAnalysis,
  latestAnalysis,
  listEarlierAnalyses,
} from '#app/modules/rent-analysis/latest-analysis.server.ts'
import { findProjections } from '#app/modules/reports/queries.server.ts'
import { listOpenTasks } from '#app/modules/tasks/tasks.server.ts'
import { getComposer } from './composer.server.ts'
import { listStory } from './story.server.ts'
import { findCrmState } from '#app/modules/crm/queries.server.ts'
import { listAssignable } from '#app/modules/users/queries.server.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { splitAtCommas } from '#app/modules/settings/typed-values.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'

/** Parts beside the timeline that are loaded on request. */
const OPEN_PARTS = ['property-details', 'property-analysis', 'projections', 'improvements-checklist'] as const
export type OpenPart = (typeof OPEN_PARTS)[number]

/** Most consents on the page, the newest ones. Anyone can type the same email into a form again and again. */
const MAX_CONSENTS = 50

/** Data of a lead's page. */
export type LeadPageData = ReturnType<typeof getLeadPage>

/** Loads a lead's page for a staff member. `query`: what is open for editing, and which timeline entries to show. */
export function getLeadPage(lead: LeadDetail, { viewer, query, now }: { viewer: Viewer; query: URLSearchParams; now: Date }) {
  const isLead = lead.kind === 'lead'
  const analysisOf = isLead ? { leadId: lead.id } : { entryId: lead.id }
  const analysis = latestAnalysis(analysisOf)
  const edit = query.get('edit')
  const open = OPEN_PARTS.find((part) => part === query.get('open')) ?? null
  const consents = listConsentsOfLead(lead)
  const texts = consentInForce(consents, 'sms', lead.phoneE164 ?? '')
  const mails = consentInForce(consents, 'email', recipientKey('email', lead.email))
  return {
    lead,
    viewerId: viewer.id,
    people: listAssignable(),
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
    analysis: analysisInWords(analysis),
    earlier: open === 'property-analysis' ? listEarlierAnalyses(analysisOf) : [],
    open,
    projections:
      open === 'projections' && isLead && analysis.state === 'ready'
        ? findProjections(lead.id, rentsOf(analysis), lead.unitCount ?? 1)
        : null,
    campaign: findCampaignOfLead(lead.id),
    followUps: findFollowUps(lead.email, now),
    campaignBlocks: findBlocks(lead.id, now),
    suggestedWorkflow: suggestedWorkflow(lead.statusKey),
    referrals: listReferralsOfLead(lead.id),
    consents: consents.slice(0, MAX_CONSENTS),
    consentsInForce: [mails, texts].flatMap((said) => (said === null ? [] : [said.channel])),
    progress: setupProgress({
      hasAnalysis: analysis.state === 'ready',
      isSigned: hasCompletedDocument(lead.id),
      isPaid: isPaid(lead.id),
      isClosed: lead.statusKey === 'closed',
    }),
    tasks: listOpenTasks(lead.id),
    story: listStory(lead.id, query, viewer),
    compose: getComposer(lead, { viewer, agreedAt: texts?.confirmedAt ?? null, add: query.get('add'), now }),
    reasons: splitAtCommas(getSetting('statusReasons')),
    documents: listDocumentsOfLead(lead.id),
    invoices: pageInvoicesOfLead(lead.id, query.get('invoices'), now),
    payments: listPaymentsOfLead(lead.id),
    files: listFilesOfLead(lead.id),
    crm: findCrmState(lead.id),
    bookedAt: findDifferingHour(lead.id, lead.walkthroughDate, now),
    release: findReleaseOfLead(lead.id, now),
    merging: findMergeHints(viewer, lead.id, now),
    now,
  }
}

function rentsOf({ rentRangeLow, rentEstimate, rentRangeHigh }: Extract<LatestAnalysis, { state: 'ready' }>) {
  return { low: rentRangeLow, estimate: rentEstimate, high: rentRangeHigh }
}

function nextActionOf({ nextAction, nextActionAt, nextActionIsAllDay }: LeadDetail) {
  return nextAction === null ? null : { what: nextAction, dueAt: nextActionAt, isAllDay: nextActionIsAllDay }
}

/** The note to edit or delete, from the address. */
function readEditedNote(edit: string | null) {
  const [, deletes, noteId] = /^(delete-)?note-(\w{1,64})$/.exec(edit ?? '') ?? []
  return noteId === undefined ? null : { action: deletes === undefined ? ('edit' as const) : ('delete' as const), noteId }
}
