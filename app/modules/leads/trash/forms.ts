import { z } from 'zod'
import { requiredText } from '#app/modules/forms/fields.ts'

/** 'Restore' in the trash. */
export const restoreSchema = z.object({ leadId: requiredText('Choose a lead', 64) })
