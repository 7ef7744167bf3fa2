import { and, asc, eq, gt, isNull, lt, lte, or } from 'drizzle-orm'
import { z } from 'zod'
import { db } from '#app/db/client.server.ts'
import { documents } from '#app/db/schema/index.ts'
import { DAY_MS } from '#app/format/duration.ts'
import { defineJob } from '#app/modules/jobs/loop/job-handler.server.ts'
import { AUTO_REMINDER_DAYS, autoRemindersDue, REMINDER_GAP_MS } from '../rules.ts'
import { remindOfDocument } from './remind-document.server.ts'

/** Reminders per run. The next run is within the hour. */
const MAX_REMINDED = 200

/** Documents with an automatic reminder due, oldest first, except imported ones: their provider sends those. */
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

/** Sends automatic reminders, except if the lead was deleted or its email has changed. */
export const remindUnsignedJob = defineJob({
  payload: z.object({}),
  run(_payload, { now }) {
    for (const { id } of listUnsigned(MAX_REMINDED, now))
      remindOfDocument({ documentId: id, actor: { kind: 'system' }, isAutomatic: true }, now)
  },
})
