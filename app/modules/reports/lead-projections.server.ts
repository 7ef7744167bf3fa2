import { eq } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { leads } from '#app/db/schema/index.ts'
import { areFeesTold, getLeadFees } from '#app/modules/leads/fee-facts.server.ts'
import { buildProjections, type ReportProjections } from './report-projections.ts'

/** The projections of a lead, as its report shows them: by the rent in dollars a month for one unit, and by the one basis of its fees. */
export function findProjections(
  leadId: string,
  rent: { low: number; estimate: number; high: number },
  unitCount: number,
): ReportProjections {
  const told = db().select({ areFeesTold }).from(leads).where(eq(leads.id, leadId)).get()
  return buildProjections(rent, unitCount, { ...getLeadFees(leadId), areTold: told?.areFeesTold ?? false })
}
