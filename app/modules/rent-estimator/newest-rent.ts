import { sql } from 'drizzle-orm'

/**
 * For a query of leads: the rent of a lead's newest result, in dollars a month, which may differ from its estimated rent that the
 * owner adjusted. Null if there is no result.
 */
export const newestRent = sql<number | null>`(
  select r.rent_estimate from property_analysis_results r
  join property_analysis_entries e on e.id = r.entry_id
  where e.lead_id = leads.id order by r.created_at desc, r.id desc limit 1)`
