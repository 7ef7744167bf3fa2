import { z } from 'zod'

/** What a visitor does before the screenshot. */
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
    /** The browser's Cookie header. */
    cookie: z.string().optional(),
    /** Whether the page hydrates, which is waited for. */
    hydrates: z.boolean().optional(),
    /** Whether the page follows the system's color scheme, like the back office. */
    isStaff: z.boolean().optional(),
    /** Whether people would print the page. */
    isPrinted: z.boolean().optional(),
    steps: z.array(stepSchema).optional(),
  }),
)

export type Step = z.infer<typeof stepSchema>
/** A page in one of its states. */
export type Screen = z.infer<typeof screensSchema>[number]
