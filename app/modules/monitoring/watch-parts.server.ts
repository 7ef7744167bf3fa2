import { eq } from 'drizzle-orm'
import { log } from '#app/config/log.server.ts'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { alarms } from '#app/db/schema/index.ts'
import { formatLongMoment } from '#app/format/date.ts'
import { MINUTE_MS } from '#app/format/duration.ts'
import { queueMail } from '#app/modules/messaging/queue/queue-mail.server.ts'
import { systemAlarmMail } from '#app/modules/messaging/templates/staff/system-alarm.ts'
import { getSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import { listAdminAddresses } from '#app/modules/users/manage/list-users.server.ts'
import { paths } from '#app/paths.ts'
import { readFigures } from './figures.server.ts'
import { evaluateParts, type Part } from './parts.ts'

/** Problems that end within this time are ignored. */
const ALARM_AFTER_MS = 10 * MINUTE_MS

/**
 * Checks each part, and emails admins when one has been wrong for ten minutes, and again when it has recovered. Call it every
 * minute.
 */
export function watchParts(now: Date): void {
  try {
    recordParts(evaluateParts(readFigures(now)), now)
  } catch (error) {
    // A failed measurement must not keep the worker from its jobs.
    log.error({ err: error }, 'Could not check the system’s health')
  }
}

/** Same for given states. What was reported is stored, so a restart sends no duplicate emails. */
export function recordParts(parts: readonly Part[], now: Date): void {
  inTransaction((tx) => {
    const known = new Map(
      tx
        .select()
        .from(alarms)
        .all()
        .map((alarm) => [alarm.part, alarm]),
    )
    for (const part of parts) {
      const alarm = known.get(part.key)
      known.delete(part.key)
      if (part.state !== 'wrong') {
        if (alarm) end(tx, alarm, part)
      } else if (!alarm) tx.insert(alarms).values({ part: part.key, since: now }).run()
      else if (alarm.mailedAt === null && now.getTime() - alarm.since.getTime() >= ALARM_AFTER_MS) {
        mailAdmins(tx, part, alarm.since)
        tx.update(alarms).set({ mailedAt: now }).where(eq(alarms.part, part.key)).run()
      }
    }
    // A part that is no longer configured.
    for (const part of known.keys()) tx.delete(alarms).where(eq(alarms.part, part)).run()
  })
}

function end(tx: Tx, { part, since, mailedAt }: typeof alarms.$inferSelect, { title, says }: Part): void {
  if (mailedAt !== null) mailAdmins(tx, { title, says, todo: null }, since)
  tx.delete(alarms).where(eq(alarms.part, part)).run()
}

function mailAdmins(tx: Tx, { title, says, todo }: Pick<Part, 'title' | 'says' | 'todo'>, since: Date): void {
  const { company, baseUrl } = getSiteFacts(tx)
  const url = `${baseUrl}${paths.adminSystem()}`
  const mail = systemAlarmMail(company, { part: title, says, todo, since: formatLongMoment(since), url })
  for (const to of listAdminAddresses(tx)) queueMail(tx, { template: 'system-alarm', cause: 'system', to, ...mail })
}
