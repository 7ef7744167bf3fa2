import { z } from 'zod'
import { PLANS, PROPERTY_TYPES } from '#app/db/schema/leads.ts'
import type { FeeSchedule } from '#app/content/fees.ts'
import { feesOfPlan, type LeadFees } from '#app/modules/pricing/lead-fees.ts'

/** What determines a listed lead's fees, as written by `leads_to_list`: the signed fees, or plan, property type and unit count. */
export type FeeKey = string

const ofPlan = z.tuple([z.enum(PLANS), z.enum(PROPERTY_TYPES).nullable(), z.number()])
const signed = z.object({ rentFraction: z.number(), flatMonthlyDollars: z.number() })

const keySchema = z.union([ofPlan, signed])

type MonthlyFees = Pick<LeadFees, 'rentFraction' | 'flatMonthlyDollars'>

/** Keys are few, and a board reads each of them many times. */
const known = new Map<FeeKey, z.output<typeof keySchema>>()

/** A lead's monthly fees: the signed ones, else the current ones. */
export function feesOfKey(schedule: FeeSchedule, key: FeeKey): MonthlyFees {
  const read = known.get(key) ?? keySchema.parse(JSON.parse(key))
  known.set(key, read)
  if (!Array.isArray(read)) return read
  const [plan, propertyType, unitCount] = read
  return feesOfPlan(schedule, plan, { propertyType, unitCount })
}
