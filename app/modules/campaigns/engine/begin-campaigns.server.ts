import { and, asc, desc, eq, inArray, isNull, ne } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { campaignCandidates, campaignRuns, leads } from '#app/db/schema/index.ts'
import { hasRefused } from '#app/modules/messaging/consent/consents.server.ts'
import { recipientKey } from '#app/modules/messaging/consent/recipient-key.server.ts'
import { hasProperty } from '#app/modules/properties/address.ts'
import { findSameProperty } from '#app/modules/properties/same-property.server.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { findClientFacts } from '../client-facts.server.ts'
import { findActiveRun, startRun, stopRun } from '../runs.server.ts'
import { statusesOf, type Workflow, workflowOfStatus, workflowToBegin } from '../workflows.ts'

const SYSTEM = { kind: 'system' } as const

const SWITCHES = { warm_lead: 'startsWarmLead', confirmation: 'startsConfirmation', onboarding: 'startsOnboarding' } as const

/** Whether a workflow starts automatically for leads that reach one of its statuses. */
export function startsAutomatically(workflow: Workflow): boolean {
  return getSetting('campaignSending')[SWITCHES[workflow]]
}

/** Leads that wait for a decision, oldest first. */
export function listCandidates(tx: Tx, max: number): string[] {
  const rows = tx
    .select({ leadId: campaignCandidates.leadId })
    .from(campaignCandidates)
    .orderBy(asc(campaignCandidates.createdAt), asc(campaignCandidates.leadId))
    .limit(max)
    .all()
  return rows.map(({ leadId }) => leadId)
}

/** A decision about a lead covers its earlier changes. */
export function removeCampaignCandidate(tx: Tx, leadId: string): void {
  tx.delete(campaignCandidates).where(eq(campaignCandidates.leadId, leadId)).run()
}

/**
 * Starts the right campaign for a lead after a new status or walkthrough, signature, or payment, if the settings and the person's
 * consent allow it. A running campaign continues, unless the status now belongs to another workflow, or the lead becomes a client
 * during walkthrough reminders.
 */
export function beginCampaign(tx: Tx, leadId: string, now: Date): void {
  removeCampaignCandidate(tx, leadId)
  const lead = tx.select().from(leads).where(eq(leads.id, leadId)).get()
  if (lead?.deletedAt !== null) return
  const running = findActiveRun(tx, leadId)
  const suits = workflowOfStatus(lead.statusKey)
  const isClient = suits !== 'onboarding' || isNewClient(tx, leadId)
  if (running) {
    const isClientByNow = suits === 'onboarding' && isClient && running.workflow === 'confirmation' && running.state === 'active'
    if (running.startedIn === suits && !isClientByNow) return
    if (!isClientByNow) stopRun(tx, { leadId, actor: SYSTEM, reason: 'status_left', now })
  }
  const hasWalkthroughAhead = lead.walkthroughDate !== null && lead.walkthroughDate > now
  const begins = workflowToBegin(lead.statusKey, hasWalkthroughAhead)
  // No welcome before the signature and the payment. A lead with a walkthrough still gets reminders.
  const suited = isClient ? begins : hasWalkthroughAhead ? 'confirmation' : null
  const workflow = choose(tx, leadId, suited, hasWalkthroughAhead)
  if (workflow === null || !getSetting('campaignSending', tx)[SWITCHES[workflow]]) return
  // Reminders of an appointment are not marketing.
  if (workflow !== 'confirmation' && hasRefused(tx, 'email', lead.email)) return
  if (workflow === 'warm_lead' && (hasOtherCampaign(tx, lead) || isHomeOfClient(tx, lead))) return
  startRun(tx, { leadId, workflow, actor: SYSTEM, now })
}

/** Whether a lead has signed the agreement and paid the onboarding fee without a refund. */
function isNewClient(tx: Tx, leadId: string): boolean {
  const { isSigned, fee } = findClientFacts(tx, leadId)
  return isSigned && fee === 'paid'
}

/**
 * Whether a lead without a property (such as from the webinar) shares its mailbox with a lead that has or had this campaign and
 * would get the same emails twice.
 */
function hasOtherCampaign(tx: Tx, lead: typeof leads.$inferSelect): boolean {
  const { id, email } = lead
  if (hasProperty(lead) || email.trim() === '') return false
  const other = and(
    eq(leads.emailKey, recipientKey('email', email)),
    ne(leads.id, id),
    isNull(leads.deletedAt),
    eq(campaignRuns.workflow, 'warm_lead'),
  )
  const run = tx
    .select({ id: campaignRuns.id })
    .from(campaignRuns)
    .innerJoin(leads, eq(leads.id, campaignRuns.leadId))
    .where(other)
    .limit(1)
    .get()
  return run !== undefined
}

/** Whether the same mailbox has enrolled the same home through another lead. */
function isHomeOfClient(tx: Tx, lead: typeof leads.$inferSelect): boolean {
  if (!hasProperty(lead) || lead.email.trim() === '') return false
  const isClient = inArray(leads.statusKey, statusesOf('onboarding'))
  return findSameProperty(tx, lead, and(ne(leads.id, lead.id), isClient)) !== null
}

/**
 * Workflows don't repeat automatically, with two exceptions: reminders of another walkthrough, also after onboarding, and the
 * welcome of someone who was refunded and paid again. A campaign that staff stopped does not restart.
 */
function choose(tx: Tx, leadId: string, workflow: Workflow | null, hasWalkthroughAhead: boolean): Workflow | null {
  if (workflow === null) return null
  const last = lastRun(tx, leadId, workflow)
  if (!last) return workflow
  if (last.endReason === 'paid_back') return workflow
  if (last.endReason === 'stopped_by_staff' || !hasWalkthroughAhead) return null
  if (workflow === 'confirmation') return workflow
  return workflow === 'onboarding' && lastRun(tx, leadId, 'confirmation')?.endReason !== 'stopped_by_staff'
    ? 'confirmation'
    : null
}

function lastRun(tx: Tx, leadId: string, workflow: Workflow) {
  return tx
    .select({ endReason: campaignRuns.endReason })
    .from(campaignRuns)
    .where(and(eq(campaignRuns.leadId, leadId), eq(campaignRuns.workflow, workflow)))
    .orderBy(desc(campaignRuns.startedAt), desc(campaignRuns.id))
    .limit(1)
    .get()
}
