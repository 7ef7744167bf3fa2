import { asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { env } from '#app/config/env.server.ts'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { collectedNotices, type DigestEntry, messages } from '#app/db/schema/index.ts'
import { defineJob } from '#app/modules/jobs/loop/job-handler.server.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { paths } from '#app/paths.ts'
import { queueMail } from './queue-mail.server.ts'
import { noticeDigestMail } from '../templates/staff/notice-digest-mail.ts'

/** Notices listed in one digest. People don't read more, and the rest are in the outbox. */
const MAX_LISTED = 50

/** Emails each address of staff a digest of the notices to it since the last one. */
export const noticeDigestJob = defineJob({
  payload: z.object({}),
  run() {
    mailDigest()
  },
})

function mailDigest(): void {
  inTransaction((tx) => {
    const collected = tx
      .select({ notice: collectedNotices.notice, to: messages.recipient, key: messages.recipientKey })
      .from(collectedNotices)
      .innerJoin(messages, eq(messages.id, collectedNotices.messageId))
      .orderBy(asc(collectedNotices.createdAt), asc(collectedNotices.messageId))
      .all()
    for (const [first, ...others] of Map.groupBy(collected, ({ key }) => key).values())
      if (first)
        queueDigest(
          tx,
          first.to,
          [first, ...others].map(({ notice }) => notice),
        )
    tx.delete(collectedNotices).run()
  })
}

function queueDigest(tx: Tx, to: string, all: readonly DigestEntry[]): void {
  const notices = all.slice(0, MAX_LISTED)
  const outboxUrl = env().BASE_URL + paths.adminOutbox({ state: 'collected' })
  const mail = noticeDigestMail(getSetting('company', tx), { notices, more: all.length - notices.length, outboxUrl })
  queueMail(tx, { template: 'notice-digest', cause: 'system', to, ...mail })
}
