import { and, eq, isNull } from 'drizzle-orm'
import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { leads } from '#app/db/schema/index.ts'
import { findClientFacts } from '#app/modules/campaigns/client-facts.server.ts'
import { whyNoMail } from '#app/modules/campaigns/find-block.server.ts'
import { leadList } from '#app/modules/leads/list/list-params.ts'
import { scopeOf } from '#app/modules/leads/list/scope.server.ts'
import { walkList } from '#app/modules/leads/list/walk-list.server.ts'
import { canonicalMailbox } from '#app/modules/messaging/consent/canonical-mailbox.ts'
import { mayMarket } from '#app/modules/messaging/consent/marketing-gate.server.ts'
import { MAX_LEADS, type MailingKind, type MissReason } from './rules.ts'

/** Leads checked before other requests get their turn, about 8 ms. */
const READ_AT_ONCE = 50

/** A lead view as in its address, and its reader, who 'My leads' refers to. */
type AudienceView = { query: string; viewerId: string }

/** A lead in the view. `missed`: why it is skipped; null if it gets the email. */
export type Reader = { id: string; name: string; email: string; missed: MissReason | null }

/** The leads in a view, in its order, and who gets an email of this kind at `at`; null if there are more than `most`. */
export async function readAudience(
  { query, viewerId }: AudienceView,
  { kind, at, now }: { kind: MailingKind; at: Date; now: Date },
  most = MAX_LEADS,
): Promise<Reader[] | null> {
  const filter = leadList.read(new URLSearchParams(query))
  const readers: Reader[] = []
  const mailboxes = new Set<string>()
  for await (const rows of walkList({ scope: scopeOf(filter, { viewerId, now }), sort: filter.sort })) {
    if (readers.length + rows.length > most) return null
    for (const { id, name, email } of rows) {
      const mailbox = canonicalMailbox(email)
      const missed = whyMissed(db(), id, kind, at) ?? (mailboxes.has(mailbox) ? 'same_mailbox' : null)
      if (missed === null) mailboxes.add(mailbox)
      readers.push({ id, name, email, missed })
      if (readers.length % READ_AT_ONCE === 0) await new Promise((resolve) => setImmediate(resolve))
    }
  }
  return readers
}

/**
 * Why a lead must not get an email of this kind at `at`, which may be in the future, or null. Ignores the time of day, because
 * mailings wait for it.
 */
export function whyMissed(tx: Db | Tx, leadId: string, kind: MailingKind, at: Date): MissReason | null {
  const lead = mailedLead(tx, { leadId }).get()
  if (!lead) return 'analysis_only'
  const isMarketing = kind === 'marketing'
  const block = whyNoMail(tx, { leadId, email: lead.email }, { isMarketing, now: at })
  if (block !== null) return block
  if (!isMarketing) return findClientFacts(tx, leadId).isSigned ? null : 'not_signed'
  const gate = mayMarket(tx, { channel: 'email', recipient: lead.email, now: at })
  if (gate.ok || gate.reason.kind === 'window') return null
  return gate.reason.kind === 'cap' ? 'had_one' : gate.reason.kind
}

const mailedLead = statement((db, { leadId }: { leadId: string }) =>
  db
    .select({ email: leads.email })
    .from(leads)
    .where(and(eq(leads.id, leadId), isNull(leads.deletedAt))),
)
