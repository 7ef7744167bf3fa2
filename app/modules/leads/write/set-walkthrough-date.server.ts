import { and, eq } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { leads } from '#app/db/schema/index.ts'
import { completeTask } from '#app/modules/tasks/tasks.server.ts'

/** Sets or clears a lead's walkthrough date. The caller records it in the timeline. */
export function setWalkthroughDate(tx: Tx, leadId: string, walkthroughDate: Date | null): void {
  tx.update(leads).set({ walkthroughDate }).where(eq(leads.id, leadId)).run()
  if (walkthroughDate !== null) completeTask(tx, leadId, 'pick-another-time', new Date())
}

/** Clears a lead's walkthrough date, unless it has changed. The caller records it in the timeline. */
export function clearWalkthroughDate(tx: Tx, leadId: string, walkthroughDate: Date): void {
  tx.update(leads)
    .set({ walkthroughDate: null })
    .where(and(eq(leads.id, leadId), eq(leads.walkthroughDate, walkthroughDate)))
    .run()
}
