import { z } from 'zod'
import { MARKETING_LISTS } from '#app/db/schema/marketing.ts'
import { checkbox, MESSAGE_FORM_EXPIRED } from '#app/modules/forms/fields.ts'

/**
 * A post to an unsubscribe link. Email programs send `List-Unsubscribe=One-Click` (RFC 8058, section 3.1); the page's own button
 * sends nothing.
 */
export const unsubscribeSchema = z.object({ 'List-Unsubscribe': z.string().max(100).optional() })

const lists = z.array(z.enum(MARKETING_LISTS)).max(MARKETING_LISTS.length).min(1, MESSAGE_FORM_EXPIRED)

/** A person's choices: a box for each list that was shown, and one for texts. */
export const preferencesSchema = z.object({
  shown: z.preprocess((value: unknown) => [value ?? []].flat(), lists),
  tips: checkbox(),
  webinar: checkbox(),
  rent: checkbox(),
  texts: checkbox(),
})

export type Preferences = z.output<typeof preferencesSchema>
