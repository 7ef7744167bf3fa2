import { z } from 'zod'
import { PLANS, PROPERTY_TYPES } from '#app/db/schema/leads.ts'
import type { FeeSchedule } from '#app/content/fees.ts'
import { feesOfPlan, type LeadFees } from '#app/modules/pricing/lead-fees.ts'

/** What decides the fees of a listed lead, as `leads_to_list` writes it: the fees that were signed, or plan, type and number of units. */
export type FeeKey = string

const ofPlan = z.tuple([z.enum(PLANS), z.enum(PROPERTY_TYPES).nullable(), z.number()])
const signed = z.object({ rentFraction: z.number(), flatMonthlyDollars: z.number() })

const keySchema = z.union([ofPlan, signed])

type MonthlyFees = Pick<LeadFees, 'rentFraction' | 'flatMonthlyDollars'>

/** There are few keys, and a board asks for each of them many times. */
const known = new Map<FeeKey, z.output<typeof keySchema>>()

/** The part of a lead's fees that is charged each month: the signed ones, else those that are charged today. */
export function feesOfKey(schedule: FeeSchedule, key: FeeKey): MonthlyFees {
  const read = known.get(key) ?? keySchema.parse(JSON.parse(key))
  known.set(key, read)
  if (!Array.isArray(read)) return read
  const [plan, propertyType, unitCount] = read
  return feesOfPlan(schedule, plan, { propertyType, unitCount })
}
