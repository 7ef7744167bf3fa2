import { and, asc, eq, gt, isNull, lt, lte, or } from 'drizzle-orm'
import { z } from 'zod'
import { db } from '#app/db/client.server.ts'
import { documents } from '#app/db/schema/index.ts'
import { DAY_MS } from '#app/format/duration.ts'
import { defineJob } from '#app/modules/jobs/loop/job-handler.server.ts'
import { AUTO_REMINDER_DAYS, autoRemindersDue, REMINDER_GAP_MS } from '../rules.ts'
import { remindOfDocument } from './remind-document.server.ts'

/** Reminders of one run: the next one comes within the hour. */
const MAX_REMINDED = 200

/** Documents whose signers should be reminded by now without anyone asking, the oldest first; what their provider made it reminds of itself. */
export function listUnsigned(limit: number, now: Date) {
  return db()
    .select({ id: documents.id, createdAt: documents.createdAt, autoReminders: documents.autoReminders })
    .from(documents)
    .where(
      and(
        eq(documents.status, 'pending'),
        eq(documents.isImported, false),
        lt(documents.autoReminders, AUTO_REMINDER_DAYS.length),
        lte(documents.createdAt, new Date(now.getTime() - AUTO_REMINDER_DAYS[0] * DAY_MS)),
        or(isNull(documents.expiresAt), gt(documents.expiresAt, now)),
        or(isNull(documents.remindedAt), lte(documents.remindedAt, new Date(now.getTime() - REMINDER_GAP_MS))),
      ),
    )
    .orderBy(asc(documents.createdAt), asc(documents.id))
    .limit(limit)
    .all()
    .filter(({ createdAt, autoReminders }) => autoRemindersDue(createdAt, now) > autoReminders)
}

/** Reminds the signers who should have been by now; one whose lead is gone, or has another email by now, is passed over. */
export const remindUnsignedJob = defineJob({
  payload: z.object({}),
  run(_payload, { now }) {
    for (const { id } of listUnsigned(MAX_REMINDED, now))
      remindOfDocument({ documentId: id, actor: { kind: 'system' }, isAutomatic: true }, now)
  },
})
