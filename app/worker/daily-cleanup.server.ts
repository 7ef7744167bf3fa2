import { z } from 'zod'
import { log } from '#app/config/log.server.ts'
import { requestForgottenPictures } from '#app/modules/blog/pictures/request-pictures.server.ts'
import { splitOldMails } from '#app/modules/inbox/receive/split-old-mails.server.ts'
import { defineJob } from '#app/modules/jobs/loop/job-handler.server.ts'
import { purgeErasedText } from '#app/modules/leads/list/purge-erased-text.server.ts'
import { hadCleanupBefore } from './schedules.server.ts'
import { resealStoredSecrets } from './reseal.server.ts'
import { removeExpired, RETENTION } from './retention.server.ts'

/** Most rows that one transaction deletes, so that the write lock is short and requests get their turn. */
export const CLEANUP_BATCH = 200

/**
 * Deletes everything that has expired, in small steps. The next run continues an interrupted one. If the day before had no
 * cleanup, nothing is deleted until the next day: the clock may have jumped, and deletions can't be undone.
 */
export const dailyCleanupJob = defineJob({
  payload: z.object({}),
  async run(_payload, { now, signal }) {
    if (!hadCleanupBefore(now)) {
      log.info('Nothing was removed today, because no cleanup ran yesterday')
      return
    }
    const removed: Record<string, number> = {}
    for (const [name, rule] of Object.entries(RETENTION)) {
      let batch: number
      do {
        signal.throwIfAborted()
        batch = removeExpired(rule, now, CLEANUP_BATCH)
        removed[name] = (removed[name] ?? 0) + batch
        await new Promise((resolve) => setImmediate(resolve))
      } while (batch >= CLEANUP_BATCH)
    }
    await purgeErasedText(signal)
    await splitOldMails(signal)
    requestForgottenPictures(now)
    const resealed = await resealStoredSecrets(signal)
    if (resealed > 0) log.info({ resealed }, 'Stored secrets were encrypted with the new SESSION_SECRET')
    log.info({ removed }, 'Expired rows were removed')
  },
})
