import { z } from 'zod'
import { cashFlowSchema } from '#app/modules/projections/cash-flow-forms.ts'
import { revokeSchema, shareSchema } from '#app/modules/access/share-forms.ts'

/** The buttons and forms of a report's page. */
export const reportFormSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.enum(['retry', 'check', 'watch', 'unwatch']) }),
  shareSchema.extend({ intent: z.literal('share') }),
  cashFlowSchema.extend({ intent: z.literal('cash-flow') }),
  revokeSchema.extend({ intent: z.literal('unshare') }),
])
