import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { db } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { formatNumber } from '#app/format/money.ts'
import { leads } from '#app/db/schema/index.ts'
import type { LeadAccess } from '#app/modules/access/grants.server.ts'
import { findDraft } from '#app/modules/forms/drafts.server.ts'
import { feeFacts } from '#app/modules/pricing/fee-facts.server.ts'
import { DEFAULT_RENT_DOLLARS } from '#app/modules/pricing/fees.ts'
import { feeScheduleOf, type LeadFees, leadFees } from '#app/modules/pricing/lead-fees.ts'
import { newestRent } from '#app/modules/rent-estimator/newest-rent.ts'
import {
  checklistOf,
  costBasis,
  costTimes,
  defaultChecklist,
  countedRent,
  offeredRent,
  parseCustomCost,
  parseRent,
} from '#app/modules/properties/improvements.ts'
import type { ImprovementItem } from '#app/db/schema/leads.ts'
import { pick } from '#app/format/records.ts'
import type { PresentationTiers } from '#app/content/fees.ts'

/** Name of the draft's form. */
export const PRESENTATION_FORM = 'presentation'

/** A lead has one presentation, no matter who continues it. */
export function presentationDraftId(leadId: string): string {
  return `${PRESENTATION_FORM}:${leadId}`
}

/** The values of the steps so far. */
export const presentationDraftSchema = z.object({
  rent: z.string().optional(),
  improvements: z.record(z.string(), z.object({ checked: z.boolean(), customCost: z.string() })).optional(),
})

const presentedLead = statement((db, { leadId }: { leadId: string }) =>
  db
    .select({
      ...pick(leads, ['propertyType', 'unitCount', 'squareFootage', 'estimatedRent', 'repairChecklist']),
      newestRent,
      ...feeFacts,
    })
    .from(leads)
    .where(and(eq(leads.id, leadId), isNull(leads.deletedAt))),
)

/**
 * A lead's presentation: with the owner's choices for users who can act for it, as it starts for everyone else. Only a browser
 * that proved the mailbox sees a rent set by others. Null if there is no such lead, or it is in the trash.
 */
export function findPresentation(leadId: string, access: LeadAccess | null): Presentation | null {
  const lead = presentedLead(db(), { leadId }).get()
  if (!lead) return null
  const draft = access ? findDraft(db(), presentationDraftId(leadId), PRESENTATION_FORM, presentationDraftSchema) : undefined
  const counted = countedRent({ stored: lead.estimatedRent, estimate: lead.newestRent }, access)
  const known = offeredRent(lead.newestRent) ?? counted
  const estimateDollars = known ?? DEFAULT_RENT_DOLLARS
  const typedRent = draft?.rent ?? formatNumber(counted ?? estimateDollars)
  const rent = parseRent(typedRent, estimateDollars)
  const chosen = access ? checklistOf(lead.repairChecklist, lead.squareFootage) : []
  const items = chosen.length > 0 ? chosen : defaultChecklist(lead.squareFootage)
  return {
    leadId,
    unitCount: lead.unitCount ?? 1,
    fees: leadFees(lead),
    tiers: feeScheduleOf(lead).presentation.tiers,
    estimateDollars,
    isAssumedRent: known === null,
    typedRent,
    rentDollars: rent.ok ? rent.value : estimateDollars,
    items: items.map((item): PresentationItem => {
      const typed = draft?.improvements?.[item.name]
      const customCost = typed?.customCost ?? (item.customCost === null ? '' : formatNumber(item.customCost))
      const cost = parseCustomCost(customCost)
      return {
        ...item,
        checked: typed?.checked ?? item.checked,
        customCost: cost.ok ? cost.value : null,
        typedCost: customCost,
        basis: costBasis(item.name, lead.squareFootage),
        times: costTimes(item.name, lead.unitCount ?? 1),
      }
    }),
  }
}

/** An improvement as the checklist shows it. */
export type PresentationItem = ImprovementItem & {
  /** The custom cost as typed. */
  typedCost: string
  /** The basis of the estimate, or null if unknown. */
  basis: string | null
  /** How many times it is charged: per unit, or once for the property. */
  times: number
}

/** Data for the presentation's steps. */
export type Presentation = {
  leadId: string
  unitCount: number
  /** By the one basis that applies to the lead. */
  fees: LeadFees
  /** By unit count, as the owner saw them. */
  tiers: PresentationTiers
  /** Dollars a month for one unit, used if the rent is empty. */
  estimateDollars: number
  /** There is no estimate: the presentation starts with its default. */
  isAssumedRent: boolean
  typedRent: string
  /** The parsed rent. */
  rentDollars: number
  items: PresentationItem[]
}
