import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt } from '#app/db/columns.ts'
import { ACTIVITY_KINDS } from './timeline.ts'
import { users } from './users.ts'

type ActivityKind = (typeof ACTIVITY_KINDS)[number]

/** Staff actions on a lead, by kind of timeline entry. */
type LeadAction = ActivityKind extends infer Kind ? (Kind extends `lead${string}` ? Kind : `lead_${Kind & string}`) : never

/** The audit log's name for a kind of timeline entry: 'status_changed' is 'lead_status_changed'. */
export function leadAction(kind: ActivityKind): LeadAction {
  return (kind.startsWith('lead') ? kind : `lead_${kind}`) as LeadAction
}

/** Actions in the audit log, by area of the office. */
export const AUDIT_AREAS = {
  'sign-in': [
    'signed_in',
    'signed_out',
    'sign_in_failed',
    'second_step_failed',
    'recovery_code_used',
    'password_reset_requested',
    'password_changed',
    'sessions_ended',
    'two_step_on',
    'two_step_off',
    'two_step_reset',
    'trusted_browsers_forgotten',
    'passkey_added',
    'passkey_removed',
  ],
  users: [
    'user_created',
    'user_invited',
    'invitation_withdrawn',
    'role_changed',
    'user_deactivated',
    'user_reactivated',
    'name_changed',
    'email_changed',
    'calendar_address_made',
    'calendar_address_ended',
  ],
  leads: ['lead_purged', 'leads_changed', 'leads_undone', ...ACTIVITY_KINDS.map(leadAction)],
  referrals: [
    'referral_changed',
    'referral_deleted',
    'referral_linked',
    'referral_paid',
    'referral_reversed',
    'payee_changed',
    'w9_opened',
  ],
  blog: [
    'post_created',
    'post_changed',
    'post_deleted',
    'post_preview_shared',
    'post_preview_ended',
    'post_picture_added',
    'category_created',
    'category_changed',
    'category_deleted',
    'tag_created',
    'tag_changed',
    'tag_deleted',
    'author_created',
    'author_changed',
    'author_deleted',
  ],
  messages: [
    'message_resent',
    'message_released',
    'messages_released',
    'sending_started',
    'suppression_added',
    'suppression_removed',
    'suppressions_imported',
  ],
  campaigns: [
    'workflow_paused',
    'workflow_resumed',
    'template_created',
    'template_changed',
    'template_deleted',
    'version_chosen',
    'step_added',
    'step_changed',
    'step_removed',
    'mailing_scheduled',
    'mailing_canceled',
  ],
  documents: [
    'document_downloaded',
    'document_stored_on_paper',
    'document_voided',
    'document_template_saved',
    'document_template_retired',
  ],
  imports: ['imported', 'import_undone'],
  rentals: ['rental_corrected', 'rental_retired', 'rental_restored'],
  jobs: ['job_repeated', 'job_hurried', 'job_dropped', 'queue_paused', 'queue_resumed', 'backup_requested'],
  exports: [
    'leads_exported',
    'payouts_exported',
    'tax_forms_exported',
    'audit_exported',
    'suppressions_exported',
    'consents_exported',
    'rentals_exported',
  ],
  settings: ['setting_changed'],
  images: ['site_image_uploaded', 'site_image_described', 'site_image_removed'],
  privacy: ['privacy_copy_exported', 'privacy_copy_sent', 'privacy_deleted', 'privacy_refused'],
  integrations: [
    'api_token_created',
    'api_token_revoked',
    'webhook_added',
    'webhook_deleted',
    'webhook_repeated',
    'crm_tested',
    'crm_run_started',
    'crm_run_stopped',
    'crm_repeated',
  ],
} as const satisfies Record<string, readonly string[]>

export type AuditArea = keyof typeof AUDIT_AREAS
export type AuditAction = (typeof AUDIT_AREAS)[AuditArea][number]

/**
 * Who did what in the office, and when: IDs and names of fields, never their content. Triggers
 * (`drizzle/0058_guard_audit_log.sql`) refuse to change an entry or to delete it early, and maintain `audit_log_search`, its
 * full-text index.
 */
export const auditLog = sqliteTable(
  'audit_log',
  {
    /** In the order they were written. */
    key: integer('key').primaryKey({ autoIncrement: true }),
    /** Null for the product, or someone who wasn't signed in. */
    userId: text('user_id').references(() => users.id),
    area: text('area').$type<AuditArea>().notNull(),
    action: text('action').$type<AuditAction>().notNull(),
    /** Id of the subject, or its name if it has no id. */
    subject: text('subject').notNull(),
    detail: text('detail', { mode: 'json' }).$type<Record<string, unknown>>(),
    /** The client's IP address; null for jobs and commands. */
    ipAddress: text('ip_address'),
    createdAt: createdAt(),
  },
  (table) => [
    index('audit_log_created').on(table.createdAt),
    index('audit_log_user').on(table.userId, table.key),
    index('audit_log_area').on(table.area, table.key),
    index('audit_log_user_area').on(table.userId, table.area, table.key),
    index('audit_log_subject').on(table.subject, table.action, table.createdAt),
  ],
)
