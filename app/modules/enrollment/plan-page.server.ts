import { and, eq, isNull } from 'drizzle-orm'
import { pick } from '#app/format/records.ts'
import { PLAN_TEXTS } from '#app/modules/pricing/plan-texts.ts'
import { db } from '#app/db/client.server.ts'
import { leads } from '#app/db/schema/index.ts'
import { findLeadAccess } from '#app/modules/access/grants.server.ts'
import { feeFacts } from '#app/modules/pricing/fee-facts.server.ts'
import { DEFAULT_RENT_DOLLARS } from '#app/modules/pricing/fees.ts'
import { feeScheduleOf, feesOfPlan, leadFees, planOf } from '#app/modules/pricing/lead-fees.ts'
import { oneTimeFees } from '#app/modules/pricing/one-time-fees.ts'
import { offerOf, planOffers } from '#app/modules/pricing/plan-offers.ts'
import { addressLines, hasProperty } from '#app/modules/properties/address.ts'
import { countedRent } from '#app/modules/properties/improvements.ts'
import { ADDRESS_FIELDS } from '#app/modules/properties/property-fields.ts'
import { newestRent } from '#app/modules/rent-estimator/newest-rent.ts'

/** A lead's plan at the rent that counts for the reader, or both plans if it has none; null if there is no such lead. */
export function findPlanPage(leadId: string, reader: { knowsRent: boolean } | null) {
  const lead = db()
    .select({
      propertyAddress: leads.propertyAddress,
      ...pick(leads, ADDRESS_FIELDS),
      propertyType: leads.propertyType,
      unitCount: leads.unitCount,
      estimatedRent: leads.estimatedRent,
      newestRent,
      ...feeFacts,
    })
    .from(leads)
    .where(and(eq(leads.id, leadId), isNull(leads.deletedAt)))
    .get()
  if (!lead) return null
  const unitCount = lead.unitCount ?? 1
  const counted = countedRent({ stored: lead.estimatedRent, estimate: lead.newestRent }, reader)
  const unitRentDollars = counted ?? DEFAULT_RENT_DOLLARS
  const rentDollars = unitRentDollars * unitCount
  const plan = planOf(lead)
  const own = plan === null ? null : offerOf(leadFees(lead), rentDollars)
  const both = planOffers(feeScheduleOf(lead), lead, rentDollars)
  const other = both.find((offer) => offer.plan !== plan)
  return {
    street: hasProperty(lead) ? addressLines(lead).street : 'your property',
    unitCount,
    unitRentDollars,
    /** The owner or staff set it. */
    isOwnRent: counted !== null && counted !== lead.newestRent,
    /** The chosen or signed plan, or null. */
    current: plan,
    offers: own === null ? both : [own],
    // Shows another plan's price only as a difference, so that this reader sees a single price.
    change:
      own === null || lead.signedFees !== null || !other
        ? null
        : { plan: other.plan, name: other.name, moreDollars: other.monthlyDollars - own.monthlyDollars },
    isSigned: lead.signedFees !== null,
    once: oneTimeFees(leadFees(lead), plan === null ? feesOfPlan(feeScheduleOf(lead), 'online', lead) : undefined),
    texts: PLAN_TEXTS,
  }
}

/** A lead's plan with its cost for a browser, or null. */
export function findOwnPlan(leadId: string | null, visitor: string | null) {
  const page = leadId === null ? null : findPlanPage(leadId, findLeadAccess(db(), visitor, leadId))
  const offer = page?.offers[0]
  if (leadId === null || !page || !offer || page.current === null) return null
  const { street, unitCount, unitRentDollars, change } = page
  return { leadId, street, unitCount, unitRentDollars, offer, change }
}
