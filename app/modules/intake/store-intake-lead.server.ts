import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { insertRow } from '#app/db/insert-row.server.ts'
import { apiRequests } from '#app/db/schema/index.ts'
import { createLead } from '#app/modules/leads/write/create-lead.server.ts'
import { factsOf } from '#app/modules/leads/duplicates/find-duplicates.server.ts'
import { findMatches } from '#app/modules/leads/duplicates/find-matches.server.ts'
import { combinedAddress } from '#app/modules/properties/address.ts'
import { ok, refused, type Result } from '#app/result.ts'
import type { LeadRequest } from './lead-request.server.ts'

type Intake = {
  caller: { id: string; name: string }
  /** The caller's key of the request. */
  idempotencyKey: string
  lead: LeadRequest
}

/**
 * Stores a lead from another site, once for each key of a token. `isNew`: false for a repeated request. key-reused: the key was
 * used with other content. Marks a lead as a possible duplicate without telling the sender.
 */
export function storeIntakeLead(intake: Intake, now = new Date()): Result<{ leadId: string; isNew: boolean }, 'key-reused'> {
  const { caller, idempotencyKey, lead } = intake
  const keyHash = hashOf(caller.id, idempotencyKey)
  const contentHash = hashOf(JSON.stringify(lead))
  return inTransaction((tx) => {
    const earlier = tx.select().from(apiRequests).where(eq(apiRequests.keyHash, keyHash)).get()
    if (earlier && earlier.contentHash !== contentHash) return refused('key-reused')
    if (earlier) return ok({ leadId: earlier.leadId, isNew: false })
    const leadId = storeLead(tx, intake, now)
    insertRow(tx, apiRequests, { keyHash, tokenId: caller.id, contentHash, leadId, createdAt: now })
    return ok({ leadId, isNew: true })
  })
}

function storeLead(tx: Tx, { caller, lead }: Intake, now: Date): string {
  const { name, email, phone, message, property } = lead
  const identity = { email, phone, streetAddress: property?.streetAddress ?? '', zipCode: property?.zipCode ?? '' }
  const [duplicate] = findMatches(tx, factsOf(identity))
  const summary = `Came in through the token “${caller.name}”${message === null ? '' : `: ${message}`}`
  return createLead(
    tx,
    {
      ...{ name, email, phone, source: 'api', status: 'leads' },
      ...(property ? { ...property, propertyAddress: combinedAddress(property) } : {}),
      ...{ createdAt: now, updatedAt: now, statusChangedAt: now },
      possibleDuplicateOfId: duplicate?.id ?? null,
    },
    { actor: { kind: 'system' }, summary },
  )
}

function hashOf(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('hex')
}
