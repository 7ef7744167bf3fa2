import { and, eq, inArray } from 'drizzle-orm'
import type { Db, Tx } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { documents, payments } from '#app/db/schema/index.ts'

/** The facts that make a lead a client: the signed agreement and the onboarding fee, which may be refunded. */
type ClientFacts = { isSigned: boolean; fee: 'paid' | 'paid_back' | 'open' }

const signedAgreement = statement((db, { leadId }: { leadId: string }) =>
  db
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.leadId, leadId), eq(documents.kind, 'agreement'), eq(documents.status, 'completed')))
    .limit(1),
)

const paidStates = statement((db, { leadId }: { leadId: string }) =>
  db
    .select({ state: payments.state })
    .from(payments)
    .where(and(eq(payments.leadId, leadId), inArray(payments.state, ['paid', 'refunded']))),
)

/** Whether a lead has signed, and the state of its onboarding fee. */
export function findClientFacts(tx: Db | Tx, leadId: string): ClientFacts {
  const states = paidStates(tx, { leadId }).all()
  const isPaid = states.some(({ state }) => state === 'paid')
  return {
    isSigned: signedAgreement(tx, { leadId }).get() !== undefined,
    fee: isPaid ? 'paid' : states.length > 0 ? 'paid_back' : 'open',
  }
}
