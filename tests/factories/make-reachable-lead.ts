import type { Db, Tx } from '#app/db/client.server.ts'
import { consents } from '#app/db/schema/index.ts'
import { type LeadRow, makeLead } from './make-lead.ts'

/** Inserts a lead that agreed to texts and has an action due. `number`: the last four digits of their phone. */
export function makeReachableLead(tx: Db | Tx, name: string, number: number): LeadRow {
  const phoneE164 = `+1515555${String(number).padStart(4, '0')}`
  const lead = makeLead(tx, { name, phone: phoneE164, phoneE164, nextAction: 'Call back', nextActionAt: new Date() })
  const words = { wording: 'Texts', form: 'enrollment', granted: true, confirmedAt: new Date() } as const
  tx.insert(consents)
    .values({ channel: 'sms', recipientKey: phoneE164, leadId: lead.id, ...words })
    .run()
  return lead
}
