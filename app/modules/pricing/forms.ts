import { z } from 'zod'
import { PLANS } from '#app/db/schema/leads.ts'
import { limitsOf } from '#app/modules/forms/figures.ts'
import { DEFAULT_RENT_DOLLARS } from './fees.ts'

/** A button that chooses a plan. `next`: where its reader goes from there; the page of the plan where it is left out. */
export const choosePlanSchema = z.object({
  plan: z.enum(PLANS),
  next: z.enum(['plan', 'presentation', 'walkthrough', 'enrollment']).default('plan'),
})

/** The form by which staff change the plan of a lead. `seen`: the plan that it showed. */
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

/** What the plans are shown for, in the address: '?rent=1575&units=1'. What cannot be read counts as not given. */
export const planExampleSchema = z.object({
  rent: typed(limitsOf('rent'), DEFAULT_RENT_DOLLARS),
  units: typed(limitsOf('units'), 1),
})
