import { capitalize } from '#app/format/capitalize.ts'
import type { AuditAction, AuditArea } from '#app/db/schema/audit.ts'

/** Names of the areas in the filter, in order. */
export const AREA_LABELS: Record<AuditArea, string> = {
  'sign-in': 'Sign-in',
  users: 'Users',
  leads: 'Leads',
  referrals: 'Referrals',
  blog: 'Blog',
  documents: 'Documents',
  messages: 'Messages',
  campaigns: 'Campaigns',
  imports: 'Imports',
  rentals: 'Rentals',
  jobs: 'Jobs',
  exports: 'Exports',
  settings: 'Settings',
  images: 'Site images',
  privacy: 'Privacy',
  integrations: 'Integrations',
}

/** Failed sign-ins, shown in red. */
const FAILURES: ReadonlySet<AuditAction> = new Set<AuditAction>(['sign_in_failed', 'second_step_failed'])

export function isFailure(action: AuditAction): boolean {
  return FAILURES.has(action)
}

/** Actions whose name needs a better label. */
const LABELS: Partial<Record<AuditAction, string>> = {
  sign_in_failed: 'Sign-in failed',
  second_step_failed: 'Second step failed',
  two_step_on: 'Two-step sign-in turned on',
  two_step_off: 'Two-step sign-in turned off',
  two_step_reset: 'Two-step sign-in reset',
  email_changed: 'Email changed',
  lead_purged: 'Lead deleted forever',
  leads_changed: 'Leads changed in bulk',
  leads_undone: 'Bulk lead changes undone',
  lead_next_action_done: 'Lead: next action done',
  lead_contacted: 'Lead: contact logged',
  lead_marked_not_duplicate: 'Lead: marked not a duplicate',
  imported: 'File imported',
  rental_restored: 'Rental used in estimates again',
  document_stored_on_paper: 'Signed paper copy added',
  document_voided: 'Document voided',
  job_hurried: 'Job run immediately',
  job_repeated: 'Job run again',
  job_dropped: 'Job deleted',
  audit_exported: 'Audit log exported',
}

/** An action as text: 'Lead status changed'. */
export function actionLabel(action: AuditAction): string {
  const words = action.replaceAll('_', ' ')
  return LABELS[action] ?? capitalize(words)
}
