import type { ImprovementItem } from '#app/db/schema/leads.ts'
import type { PresentationTiers } from '#app/content/fees.ts'
import type { LeadFees } from '#app/modules/pricing/lead-fees.ts'

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
