import { deleteOldPayees, PAYEE_DAYS } from '#app/modules/payees/forget-payees.server.ts'
import { and, eq, isNull, lte, ne, notExists, notLike, or, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type SQLiteColumn, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import * as kept from '#app/db/schema/index.ts'
import { DAY_MS } from '#app/format/duration.ts'
import { GRANT_DAYS } from '#app/modules/access/grants.server.ts'
import { deleteExpiredAudit } from '#app/modules/audit/record-audit.server.ts'
import { deleteUnusedPictures, UNUSED_PICTURE_DAYS } from '#app/modules/blog/pictures/release-pictures.server.ts'
import { expireDocuments } from '#app/modules/documents/close-document.server.ts'
import { ATTEMPT_WINDOW_MS } from '#app/modules/documents/rules.ts'
import { HELD_DAYS, removeFiles } from '#app/modules/files/delete-file.server.ts'
import { ANONYMOUS_DRAFT_DAYS, DRAFT_DAYS } from '#app/modules/forms/drafts.server.ts'
import { closeImports } from '#app/modules/imports/remove-import.server.ts'
import { deleteLeads } from '#app/modules/leads/trash/restore-lead.server.ts'
import { TRASH_DAYS } from '#app/modules/leads/trash/rules.ts'
import { maskMessages } from '#app/modules/messaging/outbox/mask-old-messages.server.ts'
import { removeOriginals } from '#app/modules/messaging/received/originals.server.ts'
import { BODY_DAYS } from '#app/modules/messaging/outbox/labels.ts'
import { rekeyPhoneConsents } from '#app/modules/messaging/consent/lead-consents.server.ts'
import { removeBodies } from '#app/modules/messaging/queue/sealed-content.server.ts'
import { COPY_DAYS, PROOF_DAYS, REQUEST_KEPT_DAYS } from '#app/modules/privacy/rules.ts'
import { UNDO_MS } from '#app/modules/rent-estimator/rentals/import/undo-rental-import.server.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { SESSION_ABSOLUTE_MS, SESSION_IDLE_MS } from '#app/modules/users/sessions/session-rules.ts'
import { TRUST_DAYS } from '#app/modules/users/two-step/rules.ts'

/**
 * Deletes rows that meet `when` once `column` is `days` old. Without `days`, `column` is the time of deletion; without `column`,
 * it is immediate.
 */
type Ending = { column?: SQLiteColumn; days?: number; when?: SQL; said?: string }

type Rule = {
  /** What is deleted, for the table in docs/security.md. `endings` say when. */
  what: string
  table: SQLiteTable
  ends: Ending[]
  /** If `endings` refer to a parent row: the column here that refers to it, and its key there. */
  belongsTo?: { column: SQLiteColumn; key: SQLiteColumn; table: SQLiteTable }
  /** If more is needed than deleting the rows of `which`. Returns how many they were. */
  end?: (tx: Tx, which: SQL, now: Date) => number
}

/** For what a SQL condition can't find. */
type Removal = { what: string; said: string; remove: (tx: Tx, now: Date, limit: number) => number }

const unseen = (table: typeof kept.leadGrants | typeof kept.visitorMailboxes) =>
  notExists(sql`(select 1 from ${table} where ${table.visitorId} = ${kept.visitors.id})`)

/** The retention rules, in the order of the cleanup: rows that others refer to come after those. */
export const RETENTION = {
  drafts: {
    what: 'Unfinished forms',
    table: kept.drafts,
    ends: [
      {
        column: kept.drafts.expiresAt,
        said: `${DRAFT_DAYS} days; ${ANONYMOUS_DRAFT_DAYS} without an email; 1 for signed-out staff`,
      },
    ],
  },
  // As long as a draft of the post can exist.
  submissions: {
    what: 'Keys that prevent duplicate form submissions',
    table: kept.formSubmissions,
    ends: [{ column: kept.formSubmissions.createdAt, days: DRAFT_DAYS }],
  },
  rateLimits: {
    what: 'Request counts',
    table: kept.rateLimits,
    ends: [{ column: kept.rateLimits.resetsAt, said: 'When their time window ends, within a day' }],
  },
  sessions: {
    what: 'Staff sessions, with IP address and browser',
    table: kept.sessions,
    ends: [
      { column: kept.sessions.lastSeenAt, days: SESSION_IDLE_MS / DAY_MS, said: 'idle' },
      { column: kept.sessions.expiresAt, said: `${SESSION_ABSOLUTE_MS / DAY_MS} days total` },
    ],
  },
  trustedDevices: {
    what: 'Browsers that skip two-step sign-in',
    table: kept.trustedDevices,
    ends: [{ column: kept.trustedDevices.expiresAt, said: `${TRUST_DAYS} days` }],
  },
  grants: {
    what: 'Which leads a browser can see',
    table: kept.leadGrants,
    ends: [{ column: kept.leadGrants.expiresAt, said: `${GRANT_DAYS} days` }],
  },
  browserProofs: {
    what: 'Proof that a browser opened an emailed link',
    table: kept.visitorMailboxes,
    ends: [{ column: kept.visitorMailboxes.expiresAt, said: `${GRANT_DAYS} days` }],
  },
  ownerPasskeys: {
    what: 'Owner passkeys',
    table: kept.ownerPasskeys,
    ends: [{ column: kept.ownerPasskeys.lastUsedAt, days: 730, said: 'after their last use' }],
  },
  browsers: {
    what: 'Browsers used by visitors without access',
    table: kept.visitors,
    ends: [
      {
        column: kept.visitors.lastSeenAt,
        days: GRANT_DAYS,
        when: and(unseen(kept.leadGrants), unseen(kept.visitorMailboxes)),
        said: 'after the last visit',
      },
    ],
  },
  // A revoked one is kept until then, so that staff can see it.
  tokens: {
    what: 'Secrets in links and cookies',
    table: kept.tokens,
    ends: [
      {
        column: kept.tokens.expiresAt,
        when: ne(kept.tokens.purpose, 'invitation'),
        said: '5 minutes to 400 days by purpose; 10 years for unsubscribe links. Invitations stay',
      },
    ],
  },
  // By then, the mailbox may belong to someone else.
  mailboxProofs: {
    what: 'Proof of an email address',
    table: kept.provedMailboxes,
    ends: [{ column: kept.provedMailboxes.provedAt, days: 730, said: 'after the last reply' }],
  },
  rentLookups: {
    what: 'Responses from the rent service',
    table: kept.rentLookups,
    ends: [{ column: kept.rentLookups.expiresAt, said: '30 days' }],
  },
  documents: {
    what: 'Unsigned agreements (they expire, but we keep the record)',
    table: kept.documents,
    ends: [{ column: kept.documents.expiresAt, when: eq(kept.documents.status, 'pending'), said: '30 days' }],
    end: expireDocuments,
  },
  // Attempts in the window count until as long after the one that closed signing.
  signingAttempts: {
    what: 'Signing codes',
    table: kept.signingAttempts,
    ends: [{ column: kept.signingAttempts.createdAt, days: (2 * ATTEMPT_WINDOW_MS) / DAY_MS }],
  },
  messageBodies: {
    what: 'Message texts and attachments',
    table: kept.messages,
    ends: [
      {
        column: kept.messages.createdAt,
        days: BODY_DAYS,
        when: and(isNull(kept.messages.bodyRemovedAt), ne(kept.messages.state, 'queued')),
        said: '(recipient and time are kept)',
      },
    ],
    end: removeBodies,
  },
  // A literal, because SQLite needs one to use the partial index.
  unmaskedMessages: {
    what: 'Links and codes in messages from an earlier version (masked)',
    table: kept.messages,
    ends: [{ when: sql`${kept.messages.isMasked} = 0` }],
    end: maskMessages,
  },
  phoneConsents: {
    what: 'Phone numbers from an earlier version (converted to E.164)',
    table: kept.consents,
    ends: [
      {
        when: and(
          eq(kept.consents.channel, 'sms'),
          notLike(kept.consents.recipientKey, '+%'),
          notLike(kept.consents.recipientKey, 'typed:%'),
        ),
      },
    ],
    end: rekeyPhoneConsents,
  },
  // The provider repeats an event for at most three days. A payment's own history is kept with the payment.
  paymentEvents: {
    what: 'Payment events that aren’t ours',
    table: kept.paymentEvents,
    ends: [{ column: kept.paymentEvents.createdAt, days: 30, when: isNull(kept.paymentEvents.paymentId) }],
  },
  leadBatchItems: {
    what: 'Undo data for bulk changes',
    table: kept.leadBatchItems,
    belongsTo: { column: kept.leadBatchItems.batchId, key: kept.leadBatches.id, table: kept.leadBatches },
    ends: [{ column: kept.leadBatches.undoUntil, said: 'The undo period' }],
  },
  leadSelections: {
    what: 'Lead selections',
    table: kept.leadSelections,
    ends: [{ column: kept.leadSelections.createdAt, days: 1 }],
  },
  // Merged leads are deleted with the kept one. Rows that outlive a lead only lose the reference.
  leads: {
    what: 'Leads in the trash, with everything attached',
    table: kept.leads,
    ends: [
      {
        column: kept.leads.deletedAt,
        days: TRASH_DAYS,
        when: isNull(kept.leads.mergedIntoId),
        said: '(except payments, invoices and signed documents)',
      },
    ],
    end: deleteLeads,
  },
  leadFiles: {
    what: 'Files of deleted leads and unlinked emails',
    table: kept.leadFiles,
    ends: [
      { when: and(isNull(kept.leadFiles.leadId), isNull(kept.leadFiles.receivedMessageId)) },
      { column: kept.leadFiles.createdAt, days: HELD_DAYS, when: isNull(kept.leadFiles.leadId) },
    ],
    end: removeFiles,
  },
  originalMails: {
    what: 'Original copies of deleted emails',
    table: kept.receivedOriginals,
    ends: [{ when: isNull(kept.receivedOriginals.receivedMessageId) }],
    end: removeOriginals,
  },
  analysisEntries: {
    what: 'Analyses in the trash and their results',
    table: kept.propertyAnalysisEntries,
    ends: [{ column: kept.propertyAnalysisEntries.deletedAt, days: TRASH_DAYS }],
  },
  blogPictures: {
    what: 'Images not used in any post',
    said: `${UNUSED_PICTURE_DAYS} days`,
    remove: deleteUnusedPictures,
  },
  importRows: {
    what: 'Rows from imported files',
    table: kept.importRows,
    belongsTo: { column: kept.importRows.importId, key: kept.imports.id, table: kept.imports },
    ends: [
      {
        column: kept.imports.createdAt,
        days: 1,
        when: and(isNull(kept.imports.rowsRemovedAt), ne(kept.imports.state, 'writing')),
      },
    ],
  },
  imports: {
    what: 'Uploads never imported (the list still shows them)',
    table: kept.imports,
    ends: [
      {
        column: kept.imports.createdAt,
        days: 1,
        when: and(isNull(kept.imports.rowsRemovedAt), ne(kept.imports.state, 'writing')),
      },
    ],
    end: closeImports,
  },
  rentalImportItems: {
    what: 'Undo data for rental imports',
    table: kept.rentalImportItems,
    belongsTo: { column: kept.rentalImportItems.rentalImportId, key: kept.rentalImports.id, table: kept.rentalImports },
    ends: [{ column: kept.rentalImports.createdAt, days: UNDO_MS / DAY_MS }],
  },
  privacyRequests: {
    what: 'Privacy requests',
    table: kept.privacyRequests,
    ends: [
      {
        column: kept.privacyRequests.createdAt,
        days: PROOF_DAYS,
        when: eq(kept.privacyRequests.state, 'unproved'),
        said: 'if unverified',
      },
      { column: kept.privacyRequests.answeredAt, days: REQUEST_KEPT_DAYS, said: 'once answered' },
    ],
  },
  privacyCopies: {
    what: 'Copies of personal data',
    table: kept.privacyCopies,
    ends: [{ column: kept.privacyCopies.expiresAt, said: `${COPY_DAYS} days` }],
  },
  apiRequests: {
    what: 'Keys for leads from other sites',
    table: kept.apiRequests,
    ends: [{ column: kept.apiRequests.createdAt, days: 30 }],
  },
  webhookDeliveries: {
    what: 'Sent webhooks',
    table: kept.webhookDeliveries,
    ends: [{ column: kept.webhookDeliveries.createdAt, days: 30 }],
  },
  jobs: {
    what: 'Jobs',
    table: kept.jobs,
    ends: [
      { column: kept.jobs.finishedAt, days: 7, when: eq(kept.jobs.state, 'done'), said: 'if done' },
      { column: kept.jobs.finishedAt, days: 90, when: eq(kept.jobs.state, 'dead'), said: 'if failed' },
    ],
  },
  payees: {
    what: 'Realtors’ tax details, including their W-9s',
    said: `${PAYEE_DAYS} days after their last payment`,
    remove: deleteOldPayees,
  },
  auditLog: {
    what: 'Audit log entries',
    said: '`auditLogDays`: two years',
    remove: (tx, now, limit) => deleteExpiredAudit(tx, now, { days: getSetting('auditLogDays', tx), limit }),
  },
} satisfies Record<string, Rule | Removal>

/** The rows of the table in docs/security.md, which a test compares. */
export function retentionLines(): string[] {
  return Object.entries<Rule | Removal>(RETENTION).map(([name, rule]) => {
    const after = 'remove' in rule ? rule.said : rule.ends.map(describeEnding).join(', ')
    return `| \`${name}\` | ${rule.what} | ${after} |`
  })
}

function describeEnding({ column, days, said = '' }: Ending): string {
  if (!column) return 'At once'
  if (days === undefined) return said
  const age = days < 1 ? `${days * 24} hours` : days === 1 ? 'A day' : `${days} days`
  return `${age} ${said}`.trim()
}

/** Deletes at most `limit` rows by one rule, in one transaction. Returns how many. */
export function removeExpired(rule: Rule | Removal, now: Date, limit: number): number {
  return inTransaction((tx) => {
    if ('remove' in rule) return rule.remove(tx, now, limit)
    const which = expired(rule, now, limit)
    return rule.end ? rule.end(tx, which, now) : tx.delete(rule.table).where(which).run().changes
  })
}

/** The condition for expired rows, ordered by their time column, so that its index reads nothing else. */
function expired({ table, ends, belongsTo }: Rule, now: Date, limit: number): SQL {
  const isOver = or(
    ...ends.map(({ column, days = 0, when }) => and(when, column && lte(column, new Date(now.getTime() - days * DAY_MS)))),
  )
  const condition = belongsTo
    ? sql`${belongsTo.column} in (select ${belongsTo.key} from ${belongsTo.table} where ${isOver})`
    : isOver
  const { columns, primaryKeys } = getTableConfig(table)
  const key = sql.join(primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary), sql`, `)
  const first = belongsTo?.column ?? ends[0]?.column
  return sql`(${key}) in (select ${key} from ${table} where ${condition} order by ${first ? sql`${first}, ` : sql``}${key} limit ${limit})`
}
