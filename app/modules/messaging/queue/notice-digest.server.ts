import { asc } from 'drizzle-orm'
import { z } from 'zod'
import { env } from '#app/config/env.server.ts'
import { inTransaction } from '#app/db/client.server.ts'
import { collectedNotices } from '#app/db/schema/index.ts'
import { defineJob } from '#app/modules/jobs/loop/job-handler.server.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { paths } from '#app/paths.ts'
import { queueMail } from './queue-mail.server.ts'
import { noticeDigestMail } from '../templates/staff/notice-digest-mail.ts'

/** Notices listed in one digest. People don't read more, and the rest are in the outbox. */
const MAX_LISTED = 50

/** Emails staff a digest of the notices collected since the last one. */
export const noticeDigestJob = defineJob({
  payload: z.object({}),
  run() {
    mailDigest()
  },
})

function mailDigest(): void {
  inTransaction((tx) => {
    const collected = tx
      .select({ notice: collectedNotices.notice })
      .from(collectedNotices)
      .orderBy(asc(collectedNotices.createdAt), asc(collectedNotices.messageId))
      .all()
    if (collected.length === 0) return
    const notices = collected.slice(0, MAX_LISTED).map(({ notice }) => notice)
    const outboxUrl = env().BASE_URL + paths.adminOutbox({ state: 'collected' })
    const mail = noticeDigestMail(getSetting('company', tx), { notices, more: collected.length - notices.length, outboxUrl })
    queueMail(tx, { template: 'notice-digest', cause: 'system', to: getSetting('notifyEmail', tx), ...mail })
    tx.delete(collectedNotices).run()
  })
}
