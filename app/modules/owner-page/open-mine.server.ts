import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { invoices, leads } from '#app/db/schema/index.ts'
import type { Owner } from '#app/modules/access/find-owner.server.ts'
import { signingLink } from '#app/modules/documents/send-agreement/mail-agreement.server.ts'
import { issueToken } from '#app/modules/tokens/tokens.server.ts'
import { paths } from '#app/paths.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { findPaper } from './list-papers.server.ts'

/** A link issued to a browser. The next click issues another one. */
const LINK_DAYS = 1

type Asked = { what: 'document' | 'invoice' | 'preferences'; id: string }

/**
 * Where a browser opens its owner's document, invoice or email preferences: the page of the emailed link, with a link for this
 * browser that ends on signing out. For preferences, the id is the mailbox.
 */
export function openMine(owner: Owner, { what, id }: Asked, now = new Date()): Result<string, 'not-yours'> {
  return inTransaction((tx) => {
    const path = { document: toDocument, invoice: toInvoice, preferences: toPreferences }[what](tx, owner, id, now)
    return path === null ? refused('not-yours') : ok(path)
  })
}

function toDocument(tx: Tx, owner: Owner, id: string, now: Date): string | null {
  const document = findPaper(tx, owner, id, now)
  return document && paths.sign(signingLink(tx, document, owner.visitorId))
}

function toInvoice(tx: Tx, { visitorId, mailboxes }: Owner, id: string, now: Date): string | null {
  const theirs = and(
    eq(invoices.id, id),
    ne(invoices.status, 'draft'),
    inArray(leads.emailKey, mailboxes),
    isNull(leads.deletedAt),
  )
  const found = tx
    .select({ leadId: leads.id, email: leads.email })
    .from(invoices)
    .innerJoin(leads, eq(leads.id, invoices.leadId))
    .where(theirs)
    .get()
  return found
    ? paths.invoice(issueToken(tx, { purpose: 'invoice', subjectId: id, ...found, visitorId, days: LINK_DAYS }, now))
    : null
}

function toPreferences(tx: Tx, { visitorId, mailboxes }: Owner, email: string, now: Date): string | null {
  if (!mailboxes.includes(email)) return null
  return paths.mailPreferences(issueToken(tx, { purpose: 'unsubscribe', email, visitorId, days: LINK_DAYS }, now))
}
