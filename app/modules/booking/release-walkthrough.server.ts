import { z } from 'zod'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { currentLead } from '#app/modules/access/kept-lead.server.ts'
import { enqueueJob } from '#app/modules/jobs/enqueue-job.server.ts'
import { defineJob, PostponedJobError } from '#app/modules/jobs/loop/job-handler.server.ts'
import { findRelease } from './confirmation.server.ts'
import { notifyOfBooking } from './notify-of-booking.server.ts'
import { type Booking, findActiveLead, findBooking } from './queries.server.ts'
import { releaseTime } from './rules.ts'
import { storeReleased } from './store-canceled.server.ts'

/** How often a release checks whether the email to confirm has left, in ms. */
const MAIL_CHECK_MS = 15 * 60_000

/** Schedules a check of an unconfirmed booking when its time to confirm is over. Does nothing for a confirmed one. */
export function scheduleRelease(tx: Tx, leadId: string, { id, sequence, startsAt, unconfirmedSince }: Booking): void {
  if (unconfirmedSince === null) return
  const runAt = releaseTime({ startsAt, pickedAt: unconfirmedSince, mailedAt: null })
  enqueueJob(tx, { kind: 'release-walkthrough', payload: { leadId }, uniqueKey: `release-walkthrough:${id}.${sequence}`, runAt })
}

/** Releases a lead's booking if it was not confirmed in time. */
export const releaseWalkthroughJob = defineJob({
  payload: z.object({ leadId: z.string() }),
  run({ leadId }, { now }) {
    inTransaction((tx) => {
      releaseUnconfirmed(tx, currentLead(leadId, tx), now)
    })
  },
})

function releaseUnconfirmed(tx: Tx, leadId: string, now: Date): void {
  const lead = findActiveLead(tx, leadId)
  const current = findBooking(tx, leadId)
  if (!lead || !current || current.startsAt <= now) return
  const release = findRelease(tx, lead, current, now)
  if (release === null) return
  const checkAt = release.at ?? new Date(now.getTime() + MAIL_CHECK_MS)
  if (checkAt > now) throw new PostponedJobError(checkAt, 'The owner can still confirm the walkthrough.')
  const booking = storeReleased(tx, leadId, current)
  notifyOfBooking(tx, { kind: 'released', lead, booking, before: null, now })
}
