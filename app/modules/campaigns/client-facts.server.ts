import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '#app/db/client.server.ts'
import { prepared } from '#app/db/prepared.server.ts'
import { documents, payments } from '#app/db/schema/index.ts'

/** The facts that make a lead a client: the signed agreement and the onboarding fee, which may be refunded. */
type ClientFacts = { isSigned: boolean; fee: 'paid' | 'paid_back' | 'open' }

const signedAgreement = prepared((db) =>
  db
    .select({ id: documents.id })
    .from(documents)
    .where(
      and(eq(documents.leadId, sql.placeholder('leadId')), eq(documents.kind, 'agreement'), eq(documents.status, 'completed')),
    )
    .limit(1)
    .prepare(),
)

const paidStates = prepared((db) =>
  db
    .select({ state: payments.state })
    .from(payments)
    .where(and(eq(payments.leadId, sql.placeholder('leadId')), inArray(payments.state, ['paid', 'refunded'])))
    .prepare(),
)

/** Whether a lead has signed, and the state of its onboarding fee. */
export function findClientFacts(tx: Db | Tx, leadId: string): ClientFacts {
  const states = paidStates(tx).all({ leadId })
  const isPaid = states.some(({ state }) => state === 'paid')
  return {
    isSigned: signedAgreement(tx).get({ leadId }) !== undefined,
    fee: isPaid ? 'paid' : states.length > 0 ? 'paid_back' : 'open',
  }
}
