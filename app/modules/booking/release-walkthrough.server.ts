import { z } from 'zod'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { currentLead } from '#app/modules/access/kept-lead.server.ts'
import { enqueueJob } from '#app/modules/jobs/enqueue-job.server.ts'
import { defineJob } from '#app/modules/jobs/loop/job-handler.server.ts'
import { findReleaseTime } from './confirmation.server.ts'
import { notifyOfBooking } from './notify-of-booking.server.ts'
import { type Booking, findActiveLead, findBooking } from './queries.server.ts'
import { releaseTime } from './rules.ts'
import { storeReleased } from './store-canceled.server.ts'

/** Schedules a check of an unconfirmed booking when its time to confirm is over. Does nothing for a confirmed one. */
export function scheduleRelease(tx: Tx, leadId: string, { id, sequence, startsAt, unconfirmedSince }: Booking): void {
  if (unconfirmedSince === null) return
  const runAt = releaseTime({ startsAt, pickedAt: unconfirmedSince })
  enqueueJob(tx, { kind: 'release-walkthrough', payload: { leadId }, uniqueKey: `release-walkthrough:${id}.${sequence}`, runAt })
}

/** Releases a lead's booking if it was not confirmed in time. */
export const releaseWalkthroughJob = defineJob({
  payload: z.object({ leadId: z.string() }),
  run({ leadId }, { now }) {
    inTransaction((tx) => {
      release(tx, currentLead(leadId, tx), now)
    })
  },
})

function release(tx: Tx, leadId: string, now: Date): void {
  const lead = findActiveLead(tx, leadId)
  const current = findBooking(tx, leadId)
  if (!lead || !current || current.startsAt <= now) return
  const releasedAt = findReleaseTime(tx, current, lead.email)
  if (releasedAt === null || releasedAt > now) return
  const booking = storeReleased(tx, leadId, current)
  notifyOfBooking(tx, { kind: 'released', lead, booking, before: null, now })
}
