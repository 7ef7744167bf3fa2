import { z } from 'zod'
import { PROPERTY_TYPES } from '#app/db/schema/leads.ts'
import { feesOfBasis, type LeadFees } from '#app/modules/pricing/lead-fees.ts'

/** What decides the fees of a listed lead, as `leads_to_list` writes it: the fees that were signed, or basis, type and number of units. */
export type FeeKey = string

const ofBasis = z.tuple([z.enum(['presentation', 'enrollment']), z.enum(PROPERTY_TYPES).nullable(), z.number()])
const signed = z.object({ rentFraction: z.number(), flatMonthlyDollars: z.number() })

type MonthlyFees = Pick<LeadFees, 'rentFraction' | 'flatMonthlyDollars'>

/** There are few keys, and a board asks for each of them many times. */
const known = new Map<FeeKey, MonthlyFees>()

/** The part of a lead's fees that is charged each month. */
export function feesOfKey(key: FeeKey): MonthlyFees {
  const fees = known.get(key) ?? readKey(key)
  known.set(key, fees)
  return fees
}

function readKey(key: FeeKey): MonthlyFees {
  const read = z.union([ofBasis, signed]).parse(JSON.parse(key))
  if (!Array.isArray(read)) return read
  const [basis, propertyType, unitCount] = read
  return feesOfBasis(basis, { propertyType, unitCount })
}
