import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, boolean, id, timestamp, updatedAt } from '#app/db/columns.ts'
import { leads, type Plan } from './leads.ts'
import { users } from './users.ts'

/** The fees in an agreement. */
export type AgreedFees = {
  plan: Plan
  /** A fraction of the collected rent. */
  rentFraction: number
  /** Base or administration fee, in dollars a month for the whole property. */
  flatMonthlyDollars: number
  /** Leasing fee for each home, in monthly rents. */
  placementMonths: number
  /** Once, by invoice. */
  setupFeeCents: number
  /** Once, by card. */
  onboardingFeeCents: number
  /** Repairs below this need no approval. */
  repairsPreapprovedBelowDollars: number
  initialTermMonths: number
}

/**
 * 'expired' is every end without an answer: its time ran out, a newer one replaced it (an event 'replaced'), or staff voided it
 * (`voidedAt`).
 */
export const DOCUMENT_STATUSES = ['pending', 'completed', 'declined', 'expired'] as const

/** The management agreement, which enrolls an owner, and other documents to sign. */
export const DOCUMENT_KINDS = ['agreement', 'renewal', 'addendum', 'lead-paint', 'other'] as const

/** A document sent for signature. Signed ones outlive the lead. */
export const documents = sqliteTable(
  'documents',
  {
    id: id(),
    leadId: text('lead_id').references(() => leads.id, { onDelete: 'set null' }),
    kind: text('kind', { enum: DOCUMENT_KINDS }).notNull().default('agreement'),
    provider: text('provider', { enum: ['own', 'docuseal'] }).notNull(),
    /** The provider's submission id. */
    providerId: text('provider_id'),
    documentName: text('document_name').notNull(),
    propertyAddress: text('property_address').notNull(),
    submitterName: text('submitter_name').notNull(),
    submitterEmail: text('submitter_email').notNull(),
    submitterUrl: text('submitter_url'),
    status: text('status', { enum: DOCUMENT_STATUSES }).notNull().default('pending'),
    termsVersion: text('terms_version'),
    /** Its template and version; null for the management agreement and documents created elsewhere. */
    templateId: text('template_id'),
    templateVersion: integer('template_version'),
    /** Once signed, these are the lead's fees, even if others change later. */
    fees: text('fees', { mode: 'json' }).$type<AgreedFees>(),
    /** The text to sign, as shown to the signer. */
    body: text('body'),
    contentHash: text('content_hash'),
    signedFileKey: text('signed_file_key'),
    signedFileHash: text('signed_file_hash'),
    declineReason: text('decline_reason'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    completedAt: timestamp('completed_at'),
    /** No signature is accepted after this. */
    expiresAt: timestamp('expires_at'),
    /** Until then, one process is sending the document to its provider. */
    sendingUntil: timestamp('sending_until'),
    /** When its signer was last reminded, manually or automatically. */
    remindedAt: timestamp('reminded_at'),
    /** Automatic reminders sent. */
    autoReminders: integer('auto_reminders').notNull().default(0),
    /** Staff withdrew it before it was signed, and why. */
    voidedAt: timestamp('voided_at'),
    voidReason: text('void_reason'),
    /** It was signed with a pen, and staff stored the paper. */
    isOnPaper: boolean('is_on_paper'),
    /** It was created at its provider, which sends its emails. */
    isImported: boolean('is_imported'),
    isSample: boolean('is_sample'),
  },
  (table) => [
    uniqueIndex('documents_provider').on(table.provider, table.providerId),
    index('documents_created').on(table.createdAt, table.id),
    index('documents_lead').on(table.leadId, table.createdAt, table.id),
    index('documents_signed_hash').on(table.signedFileHash),
    check('documents_status', sql`${table.status} in ('pending', 'completed', 'declined', 'expired')`),
  ],
)

/** The two signers of a document, the submitter first. A document with one signer has no rows here. */
export const documentSigners = sqliteTable(
  'document_signers',
  {
    id: id(),
    documentId: text('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    /** 1 or 2. */
    position: integer('position').notNull(),
    name: text('name').notNull(),
    /** Lowercase. The two differ, so that each signer has their own link and code. */
    email: text('email').notNull(),
    signedAt: timestamp('signed_at'),
    /** As typed. */
    signedName: text('signed_name'),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
  },
  (table) => [uniqueIndex('document_signers_position').on(table.documentId, table.position)],
)

/** Kinds of events in a document's audit trail. */
export const DOCUMENT_EVENT_KINDS = [
  'created',
  'sent',
  'opened',
  'code_sent',
  'signed',
  'declined',
  'expired',
  'replaced',
  'reminded',
  'voided',
] as const

/** The audit trail of a document. */
export const documentEvents = sqliteTable(
  'document_events',
  {
    id: id(),
    documentId: text('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: DOCUMENT_EVENT_KINDS }).notNull(),
    actor: text('actor').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    detail: text('detail', { mode: 'json' }),
    createdAt: createdAt(),
  },
  (table) => [index('document_events_document').on(table.documentId, table.createdAt)],
)

/** The newest code emailed to a document's signer, hashed. Deleted after they sign. */
export const signingCodes = sqliteTable(
  'signing_codes',
  {
    documentId: text('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    /** Whose it is. */
    email: text('email').notNull(),
    codeHash: text('code_hash').notNull(),
    sentAt: timestamp('sent_at').notNull(),
    expiresAt: timestamp('expires_at').notNull(),
    /** Wrong attempts with this code. */
    wrongTries: integer('wrong_tries').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.documentId, table.email] })],
)

const SIGNING_ATTEMPTS = ['code_sent', 'wrong_code'] as const

/** Emailed signing codes and wrong attempts, counted across documents, so that a recreated agreement gives no extra guesses. */
export const signingAttempts = sqliteTable(
  'signing_attempts',
  {
    id: id(),
    leadId: text('lead_id').references(() => leads.id, { onDelete: 'set null' }),
    /** The signer's mailbox, one for all its spellings. */
    mailboxKey: text('mailbox_key').notNull(),
    kind: text('kind', { enum: SIGNING_ATTEMPTS }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('signing_attempts_lead').on(table.leadId, table.kind, table.createdAt),
    index('signing_attempts_mailbox').on(table.mailboxKey, table.kind, table.createdAt),
    index('signing_attempts_created').on(table.createdAt),
  ],
)

/**
 * Document templates as admins saved them. A built-in one (`app/content/document-templates.ts`) has a row, with its key as ID,
 * once someone saves it.
 */
export const documentTemplates = sqliteTable(
  'document_templates',
  {
    id: id(),
    kind: text('kind', { enum: DOCUMENT_KINDS }).notNull(),
    name: text('name').notNull(),
    /** Headings, paragraphs and lists in Markdown, with `{{fields}}`. */
    content: text('content').notNull(),
    /** Increases with each save, from 1. */
    version: integer('version').notNull(),
    editedById: text('edited_by_id').references(() => users.id, { onDelete: 'set null' }),
    /** It can't be sent anymore. */
    retiredAt: timestamp('retired_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('document_templates_edited_by').on(table.editedById)],
)

/** Position in the provider's list, so that no page is missed and erased documents aren't listed again. */
export const submissionLists = sqliteTable('submission_lists', {
  /** The list's account. Another account's list is read from the start. */
  account: text('account').primaryKey(),
  /** All documents up to this one, by the provider's number, are stored or were skipped. */
  readThrough: integer('read_through').notNull(),
})
