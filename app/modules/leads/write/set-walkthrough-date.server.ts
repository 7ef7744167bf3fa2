import { and, eq } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { leads } from '#app/db/schema/index.ts'
import { completeTask } from '#app/modules/tasks/tasks.server.ts'

/** Sets when the walkthrough of a lead is, or that there is none. The caller records it in the timeline. */
export function setWalkthroughDate(tx: Tx, leadId: string, walkthroughDate: Date | null): void {
  tx.update(leads).set({ walkthroughDate }).where(eq(leads.id, leadId)).run()
  if (walkthroughDate !== null) completeTask(tx, leadId, 'pick-another-time', new Date())
}

/** Takes the date of a lead's walkthrough away, unless it is another one by now. The caller records it in the timeline. */
export function clearWalkthroughDate(tx: Tx, leadId: string, walkthroughDate: Date): void {
  tx.update(leads)
    .set({ walkthroughDate: null })
    .where(and(eq(leads.id, leadId), eq(leads.walkthroughDate, walkthroughDate)))
    .run()
}
