import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt, id } from '#app/db/columns.ts'
import { users } from './users.ts'

/** What the audit log knows. */
export const AUDIT_ACTIONS = [
  'user_created',
  'user_invited',
  'invitation_withdrawn',
  'role_changed',
  'user_deactivated',
  'user_reactivated',
  'signed_in',
  'signed_out',
  'sign_in_failed',
  'password_reset_requested',
  'password_changed',
  'name_changed',
  'email_changed',
  'sessions_ended',
  'calendar_address_made',
  'calendar_address_ended',
  'second_step_failed',
  'two_step_on',
  'two_step_off',
  'two_step_reset',
  'recovery_code_used',
  'trusted_browsers_forgotten',
  'passkey_added',
  'passkey_removed',
  'message_resent',
  'message_released',
  'messages_released',
  'lead_restored',
  'lead_purged',
  'leads_exported',
  'referral_changed',
  'referral_deleted',
  'referral_linked',
  'referral_paid',
  'referral_reversed',
  'payouts_exported',
  'imported',
  'setting_changed',
  'privacy_copy_exported',
  'privacy_copy_sent',
  'privacy_deleted',
  'privacy_refused',
] as const

/** What staff did that is not part of one lead's timeline: role changes, exports, settings. */
export const auditLog = sqliteTable(
  'audit_log',
  {
    id: id(),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    action: text('action', { enum: AUDIT_ACTIONS }).notNull(),
    subject: text('subject').notNull(),
    detail: text('detail', { mode: 'json' }),
    createdAt: createdAt(),
  },
  (table) => [index('audit_log_created').on(table.createdAt)],
)
