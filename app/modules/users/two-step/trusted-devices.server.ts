import { and, count, eq, gt } from 'drizzle-orm'
import { db, type Tx } from '#app/db/client.server.ts'
import { trustedDevices } from '#app/db/schema/index.ts'
import { DAY_MS } from '#app/format/duration.ts'
import { TRUST_DAYS } from './rules.ts'

/** Stops asking for a user's code in this browser for a while. */
export function trustDevice(tx: Tx, userId: string, deviceId: string, now: Date): void {
  const trust = { createdAt: now, expiresAt: new Date(now.getTime() + TRUST_DAYS * DAY_MS) }
  tx.insert(trustedDevices)
    .values({ userId, deviceId, ...trust })
    .onConflictDoUpdate({ target: [trustedDevices.deviceId, trustedDevices.userId], set: trust })
    .run()
}

/** Whether a user's code is asked for in this browser. */
export function isTrustedDevice(userId: string, deviceId: string, now: Date): boolean {
  const trust = and(eq(trustedDevices.deviceId, deviceId), eq(trustedDevices.userId, userId), gt(trustedDevices.expiresAt, now))
  return db().select({ userId: trustedDevices.userId }).from(trustedDevices).where(trust).get() !== undefined
}

/** The number of browsers that a user trusts. */
export function countTrustedDevices(userId: string, now: Date): number {
  const trusted = and(eq(trustedDevices.userId, userId), gt(trustedDevices.expiresAt, now))
  return db().select({ count: count() }).from(trustedDevices).where(trusted).get()?.count ?? 0
}

/** Asks for a user's code in every browser from now on. Returns how many were trusted. */
export function forgetTrustedDevices(tx: Tx, userId: string): number {
  return tx.delete(trustedDevices).where(eq(trustedDevices.userId, userId)).run().changes
}
