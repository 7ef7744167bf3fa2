import { z } from 'zod'
import { PLANS } from '#app/db/schema/leads.ts'
import { limitsOf } from '#app/modules/forms/figures.ts'
import { DEFAULT_RENT_DOLLARS } from './fees.ts'

/** A button that chooses a plan. `next`: the page to go to; the plan page by default. */
export const choosePlanSchema = z.object({
  plan: z.enum(PLANS),
  next: z.enum(['plan', 'presentation', 'walkthrough', 'enrollment']).default('plan'),
})

/** The form that staff use to change a lead's plan. `seen`: the plan that it showed. */
export const changePlanSchema = z.object({
  plan: z.enum(PLANS, { error: 'Choose a plan.' }),
  seen: z.string().max(40).default(''),
})

const typed = (limits: { min?: number; max?: number }, otherwise: number) =>
  z
    .string()
    .transform((text) => Number(text.replace(/[^\d.]/g, '')))
    .pipe(
      z
        .number()
        .min(Math.max(limits.min ?? 1, 1))
        .max(limits.max ?? Number.MAX_SAFE_INTEGER),
    )
    .transform(Math.round)
    .catch(otherwise)

/** The property that the plans are priced for, in the address: '?rent=1575&units=1'. Invalid values are ignored. */
export const planExampleSchema = z.object({
  rent: typed(limitsOf('rent'), DEFAULT_RENT_DOLLARS),
  units: typed(limitsOf('units'), 1),
})
