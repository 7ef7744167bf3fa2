import type { Tx } from '#app/db/client.server.ts'
import { webinarRegistrations } from '#app/db/schema/index.ts'
import { ensureWebinar } from '#app/modules/webinar/queries.server.ts'
import type { SeededLead } from './leads.ts'

/** Creates the webinar's event if there is none, and its registered leads. */
export function seedWebinar(tx: Tx, seeded: SeededLead[]): void {
  const { id: eventId } = ensureWebinar(tx)
  for (const { lead, source } of seeded) {
    if (source !== 'webinar') continue
    tx.insert(webinarRegistrations)
      .values({
        eventId,
        leadId: lead.id,
        name: lead.name || 'Unknown',
        email: lead.email,
        emailKey: lead.emailKey,
        createdAt: lead.createdAt,
        isSample: true,
      })
      .onConflictDoNothing()
      .run()
  }
}
