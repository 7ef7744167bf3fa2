import { and, asc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { db } from '#app/db/client.server.ts'
import { documents } from '#app/db/schema/index.ts'
import { DAY_MS } from '#app/format/duration.ts'
import { defineJob } from '#app/modules/jobs/loop/job-handler.server.ts'
import { isSuperseded, lastMailed } from '../queries.server.ts'
import { AUTO_REMINDER_DAYS, REMINDER_GAP_MS } from '../rules.ts'
import { remindOfDocument } from './remind-document.server.ts'

/** Reminders per run. The next run is within the hour. */
const MAX_REMINDED = 200

/** The lead can sign it (as `remindOfDocument` checks), so that one that can't be reminded of takes no place in a batch. */
const mayRemind = sql`${lastMailed('sent')} is not null and not ${isSuperseded}
  and exists (select 1 from leads as lead where lead.id = ${documents.leadId} and lead.deleted_at is null
    and lower(trim(lead.email)) = lower(trim(${documents.submitterEmail})))
  and not (${documents.kind} = 'agreement' and exists (select 1 from documents as signed
    where signed.lead_id = ${documents.leadId} and signed.kind = 'agreement' and signed.status = 'completed'))`

/** Documents with an automatic reminder due, oldest first, except imported ones: their provider sends those. */
export function listUnsigned(limit: number, now: Date) {
  const before = (ms: number) => new Date(now.getTime() - ms)
  const due = AUTO_REMINDER_DAYS.map((days, sent) =>
    and(lte(documents.createdAt, before(days * DAY_MS)), lte(documents.autoReminders, sent)),
  )
  return db()
    .select({ id: documents.id })
    .from(documents)
    .where(
      and(
        eq(documents.status, 'pending'),
        eq(documents.isImported, false),
        or(...due),
        or(isNull(documents.expiresAt), gt(documents.expiresAt, now)),
        or(isNull(documents.remindedAt), lte(documents.remindedAt, before(REMINDER_GAP_MS))),
        mayRemind,
      ),
    )
    .orderBy(asc(documents.createdAt), asc(documents.id))
    .limit(limit)
    .all()
}

/** Sends automatic reminders. */
export const remindUnsignedJob = defineJob({
  payload: z.object({}),
  run(_payload, { now }) {
    for (const { id } of listUnsigned(MAX_REMINDED, now))
      remindOfDocument({ documentId: id, actor: { kind: 'system' }, isAutomatic: true }, now)
  },
})
