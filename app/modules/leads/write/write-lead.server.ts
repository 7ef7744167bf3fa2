import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { ok, type Result } from '#app/result.ts'
import { changeUndoably, type OneChange } from '../batches/change-undoably.server.ts'
import { leadToChange } from './lead-to-change.server.ts'

/** A change to a lead, in the transaction that found it. */
export type LeadWork<Value, Reason> = (tx: Tx, leadId: string) => Result<Value, Reason>

/**
 * Runs a staff change on the lead found or created for `/leads/{id}`. If the work refuses, nothing is written, and an analysis
 * without a lead remains one.
 */
export function writeLead<Value, Reason>(
  id: string,
  now: Date,
  work: LeadWork<Value, Reason>,
): Result<{ leadId: string; value: Value }, Reason | 'missing'> {
  const refusal: { result?: { ok: false; reason: Reason } } = {}
  try {
    return inTransaction((tx) => {
      const found = leadToChange(tx, id, now)
      if (!found.ok) return found
      const { leadId } = found.value
      const done = work(tx, leadId)
      if (done.ok) return ok({ leadId, value: done.value })
      refusal.result = done
      throw new TakenBack()
    })
  } catch (error) {
    if (error instanceof TakenBack && refusal.result) return refusal.result
    throw error
  }
}

/** The same for a change that can be undone: returns the batch that undoes it, or null if nothing changed. */
export function writeUndoably<Reason>(
  id: string,
  change: Omit<OneChange, 'leadId'>,
  work: LeadWork<unknown, Reason>,
): Result<string | null, Reason | 'missing'> {
  const written = writeLead(id, change.now, (tx, leadId) => changeUndoably(tx, { leadId, ...change }, () => work(tx, leadId)))
  return written.ok ? ok(written.value.value) : written
}

/** Rolls back a transaction whose work refused. */
class TakenBack extends Error {
  override name = 'TakenBack'
}
