import type { Tx } from '#app/db/client.server.ts'
import { webinarEvents, webinarRegistrations } from '#app/db/schema/index.ts'
import type { SeededLead } from './leads.ts'

/** The webinar as the specification gives it: Thursday, May 15th, 12:00 PM Central, one hour (decisions, section 2: 2025). */
const EVENT = {
  title: 'Investor webinar',
  startsAt: new Date('2025-05-15T17:00:00Z'),
  lengthMinutes: 60,
  joinUrl: 'https://example.com/webinar',
}

/** The webinar's event, where there is none yet, and the leads that registered for it. */
export function seedWebinar(tx: Tx, seeded: SeededLead[]): void {
  const event =
    tx.select({ id: webinarEvents.id }).from(webinarEvents).limit(1).get() ??
    tx.insert(webinarEvents).values(EVENT).returning({ id: webinarEvents.id }).get()
  for (const { lead, source } of seeded) {
    if (source !== 'webinar') continue
    tx.insert(webinarRegistrations)
      .values({
        eventId: event.id,
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
