import { z } from 'zod'
import { checkbox } from '#app/modules/forms/fields.ts'

/** A post to an unsubscribe link. Email programs send `List-Unsubscribe=One-Click` (RFC 8058, section 3.1); the page's own button sends nothing. */
export const unsubscribeSchema = z.object({ 'List-Unsubscribe': z.string().max(100).optional() })

/** A person's choices: a box for each list, and one for texts. */
export const preferencesSchema = z.object({ tips: checkbox(), webinar: checkbox(), rent: checkbox(), texts: checkbox() })

export type Preferences = z.output<typeof preferencesSchema>
