import { z } from 'zod'
import { revokeSchema, shareSchema } from '#app/modules/access/share-forms.ts'

/** The buttons and forms of a report's page. */
export const reportFormSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.enum(['retry', 'check']) }),
  shareSchema.extend({ intent: z.literal('share') }),
  revokeSchema.extend({ intent: z.literal('unshare') }),
])
