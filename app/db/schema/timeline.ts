import { sql } from 'drizzle-orm'
import { check, index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt, id, timestamp, updatedAt } from '#app/db/columns.ts'
import { leads } from './leads.ts'
import { users } from './users.ts'

/** Who or what caused a timeline entry. */
const ACTOR_KINDS = ['staff', 'owner', 'system', 'provider'] as const

/** Kinds of timeline entries. */
export const ACTIVITY_KINDS = [
  'created',
  'deleted',
  'restored',
  'change_undone',
  'leads_merged',
  'merge_undone',
  'marked_not_duplicate',
  'campaign_started',
  'campaign_stopped',
  'campaign_paused',
  'campaign_resumed',
  'campaign_finished',
  'campaign_step_skipped',
  'unsubscribed',
  'resubscribed',
  'enrolled_online',
  'plan_chosen',
  'assigned',
  'status_changed',
  'status_unchanged',
  'lead_changed',
  'next_action_set',
  'next_action_moved',
  'next_action_done',
  'contacted',
  'note_added',
  'note_edited',
  'note_deleted',
  'possible_duplicate',
  'duplicate_confirmed',
  'typing_withheld',
  'owner_named',
  'property_corrected',
  'analysis_made',
  'analysis_failed',
  'analysis_retried',
  'calculator_unlocked',
  'report_opened',
  'report_shared',
  'report_share_revoked',
  'rent_watched',
  'checked_estimate_requested',
  'presentation_finished',
  'terms_acknowledged',
  'walkthrough_booked',
  'walkthrough_moved',
  'walkthrough_canceled',
  'walkthrough_confirmed',
  'walkthrough_released',
  'agreement_sent',
  'agreement_failed',
  'agreement_signed',
  'agreement_declined',
  'document_sent',
  'document_signed',
  'document_declined',
  'document_reminded',
  'document_voided',
  'signing_closed',
  'checkout_opened',
  'payment_received',
  'payment_failed',
  'payment_double',
  'payment_mismatch',
  'payment_refunded',
  'payment_disputed',
  'invoice_sent',
  'invoice_failed',
  'invoice_reminded',
  'invoice_paid',
  'invoice_refunded',
  'invoice_voided',
  'call_logged',
  'text_logged',
  'text_received',
  'mail_received',
  'text_written',
  'message_linked',
  'meeting_logged',
  'mail_written',
  'file_added',
  'file_deleted',
  'link_mailed',
  'message_failed',
] as const
export type ActivityKind = (typeof ACTIVITY_KINDS)[number]

/** Entries of contacts: calls, texts, meetings and emails of the team and of the lead. */
export const CONTACT_KINDS = [
  'call_logged',
  'text_logged',
  'meeting_logged',
  'text_written',
  'mail_written',
  'text_received',
  'mail_received',
] as const satisfies readonly ActivityKind[]

/**
 * Contacts by people: emails that may be forged are the system's entries. Written with literals, because SQLite uses a partial
 * index only for the same condition.
 */
export const isContact = sql.raw(`kind in (${CONTACT_KINDS.map((kind) => `'${kind}'`).join(', ')}) and actor_kind <> 'system'`)

/** A lead's timeline: every change, written in the same transaction. */
export const leadActivities = sqliteTable(
  'lead_activities',
  {
    id: id(),
    leadId: text('lead_id')
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    /** The lead that it happened to, if that was merged into this one later. */
    originLeadId: text('origin_lead_id').references(() => leads.id, { onDelete: 'set null' }),
    kind: text('kind', { enum: ACTIVITY_KINDS }).notNull(),
    actorKind: text('actor_kind', { enum: ACTOR_KINDS }).notNull(),
    actorUserId: text('actor_user_id').references(() => users.id, { onDelete: 'set null' }),
    /** One sentence for people. */
    summary: text('summary').notNull(),
    /** Old and new values, if any. */
    detail: text('detail', { mode: 'json' }).$type<Record<string, unknown>>(),
    createdAt: createdAt(),
  },
  (table) => [
    index('lead_activities_lead').on(table.leadId, table.createdAt),
    index('lead_activities_report_opened')
      .on(table.createdAt, table.leadId)
      .where(sql`kind = 'report_opened'`),
    index('lead_activities_report_readers')
      .on(table.leadId, table.createdAt)
      .where(sql`kind = 'report_opened'`),
    index('lead_activities_contact').on(table.leadId, table.createdAt).where(isContact),
    index('lead_activities_origin')
      .on(table.originLeadId)
      .where(sql`origin_lead_id is not null`),
    check('lead_activities_actor', sql`${table.actorKind} in ('staff', 'owner', 'system', 'provider')`),
  ],
)

/** A staff note on a lead. */
export const notes = sqliteTable(
  'notes',
  {
    id: id(),
    leadId: text('lead_id')
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    authorId: text('author_id').references(() => users.id, { onDelete: 'set null' }),
    content: text('content').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** When its author last edited it; null if never. */
    editedAt: timestamp('edited_at'),
  },
  (table) => [index('notes_lead').on(table.leadId, table.createdAt), check('notes_content', sql`trim(${table.content}) <> ''`)],
)
