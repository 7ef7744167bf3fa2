import { z } from 'zod'

/** What a visitor does before the picture is taken. */
const stepSchema = z.union([
  z.object({ fill: z.string(), with: z.string() }),
  z.object({ check: z.string() }),
  z.object({ press: z.string() }),
  z.object({ open: z.string() }),
])

export const screensSchema = z.array(
  z.object({
    name: z.string(),
    address: z.string(),
    /** Cookie header of the browser. */
    cookie: z.string().optional(),
    /** Whether the page comes to life, which is waited for. */
    hydrates: z.boolean().optional(),
    /** The back office follows the system's scheme. */
    isStaff: z.boolean().optional(),
    /** Whether people have a reason to print it. */
    isPrinted: z.boolean().optional(),
    steps: z.array(stepSchema).optional(),
  }),
)

export type Step = z.infer<typeof stepSchema>
/** A page in one of its states. */
export type Screen = z.infer<typeof screensSchema>[number]
