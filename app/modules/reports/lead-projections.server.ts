import { eq } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { leads } from '#app/db/schema/index.ts'
import { feeFacts, getShownFee } from '#app/modules/pricing/fee-facts.server.ts'
import { scheduleOf } from '#app/modules/pricing/lead-fees.ts'
import { buildProjections, type ReportProjections } from './report-projections.ts'

/** A lead's projections as its report shows them: from the monthly rent per unit in dollars, and the one fee shown for the property. */
export function findProjections(
  leadId: string,
  rent: { low: number; estimate: number; high: number },
  unitCount: number,
): ReportProjections {
  const row = db().select({ schedule: feeFacts.schedule }).from(leads).where(eq(leads.id, leadId)).get()
  const { maintenanceFraction } = scheduleOf({ schedule: row?.schedule ?? null }).projection
  return buildProjections(rent, unitCount, { ...getShownFee(leadId), maintenanceFraction })
}
