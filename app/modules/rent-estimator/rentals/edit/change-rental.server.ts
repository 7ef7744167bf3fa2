import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { rentals } from '#app/db/schema/rent-estimator.ts'
import { pick } from '#app/format/records.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { isChangedSince, seenKey } from '#app/modules/forms/seen.ts'
import { requestMeasurement } from '../../measurement/measure-estimator.server.ts'
import { CORRECTED_FACTS } from '../rental-facts.ts'
import type { RentalFacts } from './forms.ts'

/** Why a rental was not saved. */
type RentalRefusal = 'missing' | 'retired' | 'not-retired'

/** The messages for staff. */
export const RENTAL_MESSAGES: Readonly<Record<RentalRefusal, string>> = {
  missing: 'This rental no longer exists',
  retired: 'This rental is already retired',
  'not-retired': 'This rental is already used for estimates',
}

export const MESSAGE_CORRECTION_FAILED = 'We couldn’t correct the rental. Please try again.'

/** The rental changed since the form was loaded. Contains the current values of the facts that differ from the input. */
export type RentalChangedSince = { kind: 'changed'; now: Partial<RentalFacts>; seen: string }

/** Corrects a rental's facts. New estimates use them; existing reports don't change. */
export function correctRental(
  actor: Viewer,
  rentalId: string,
  { seen, ...facts }: RentalFacts & { seen: string },
  now = new Date(),
): Result<undefined, 'missing' | RentalChangedSince> {
  return inTransaction((tx) => {
    const stored = findIn(tx, rentalId)
    if (!stored) return refused('missing')
    const fields = CORRECTED_FACTS.filter((field) => stored[field] !== facts[field])
    if (fields.length === 0) return ok()
    const key = seenKey(stored.changedAt)
    if (isChangedSince(seen, key)) return refused({ kind: 'changed', now: pick(stored, fields), seen: key })
    tx.update(rentals)
      .set({ ...facts, correctedAt: now, changedAt: now })
      .where(eq(rentals.id, rentalId))
      .run()
    recordAudit(tx, { userId: actor.id, action: 'rental_corrected', subject: rentalId, detail: { fields } })
    requestMeasurement(tx, { cause: 'change', now })
    return ok()
  })
}

/** Excludes a rental from estimates. It remains in the list. */
export function retireRental(actor: Viewer, rentalId: string, now = new Date()): Result<undefined, RentalRefusal> {
  return inTransaction((tx) => {
    const carrying = and(eq(rentals.id, rentalId), isNull(rentals.retiredAt))
    const { changes } = tx.update(rentals).set({ retiredAt: now, changedAt: now }).where(carrying).run()
    if (changes === 0) return refused(findIn(tx, rentalId) ? 'retired' : 'missing')
    recordAudit(tx, { userId: actor.id, action: 'rental_retired', subject: rentalId })
    requestMeasurement(tx, { cause: 'change', now })
    return ok()
  })
}

/** Uses a retired rental for estimates again. */
export function restoreRental(actor: Viewer, rentalId: string, now = new Date()): Result<undefined, RentalRefusal> {
  return inTransaction((tx) => {
    const retired = and(eq(rentals.id, rentalId), isNotNull(rentals.retiredAt))
    const { changes } = tx.update(rentals).set({ retiredAt: null, changedAt: now }).where(retired).run()
    if (changes === 0) return refused(findIn(tx, rentalId) ? 'not-retired' : 'missing')
    recordAudit(tx, { userId: actor.id, action: 'rental_restored', subject: rentalId })
    requestMeasurement(tx, { cause: 'change', now })
    return ok()
  })
}

function findIn(tx: Tx, rentalId: string) {
  return tx.select().from(rentals).where(eq(rentals.id, rentalId)).get()
}
