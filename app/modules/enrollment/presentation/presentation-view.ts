import type { ImprovementItem } from '#app/db/schema/leads.ts'
import type { PresentationTiers } from '#app/content/fees.ts'
import type { LeadFees } from '#app/modules/pricing/lead-fees.ts'

/** An improvement as the checklist shows it. */
export type PresentationItem = ImprovementItem & {
  /** The custom cost as typed. */
  typedCost: string
  /** How the estimate was made; null where no one knows. */
  basis: string | null
  /** How often it is paid for: for each unit, or once for the whole property. */
  times: number
}

/** What the steps of the presentation show. */
export type Presentation = {
  leadId: string
  unitCount: number
  /** By the one basis that applies to the lead. */
  fees: LeadFees
  /** By unit count, as its owner saw them. */
  tiers: PresentationTiers
  /** Dollars a month for one unit: what an empty rent falls back to. */
  estimateDollars: number
  /** There is no estimate: the presentation starts at its default. */
  isAssumedRent: boolean
  typedRent: string
  /** What the typed rent is read as. */
  rentDollars: number
  items: PresentationItem[]
}
