import type { JOB_KINDS, JOB_QUEUES } from '#app/db/schema/jobs.ts'

export type JobKind = (typeof JOB_KINDS)[number]
export type JobQueue = (typeof JOB_QUEUES)[number]

type Queue = {
  label: string
  /** Its contents, as text for staff. */
  what: string
  /** How many of its jobs run at the same time in one process. */
  maxRunning: number
}

/** The queues in the order staff see them. Each has its own slots, so that none waits for another. */
export const QUEUES: Record<JobQueue, Queue> = {
  mail: { label: 'Mail', what: 'Receipts, links, confirmations and notices', maxRunning: 3 },
  text: { label: 'Text messages', what: 'Text reminders and replies', maxRunning: 2 },
  prompt: { label: 'Office', what: 'Agreements, documents, analyses and images', maxRunning: 3 },
  'marketing-mail': { label: 'Campaign email', what: 'Campaign email', maxRunning: 3 },
  'marketing-text': { label: 'Campaign texts', what: 'Campaign text messages', maxRunning: 1 },
  crm: { label: 'CRM', what: 'Leads to send to the CRM', maxRunning: 1 },
  webhooks: { label: 'Webhooks', what: 'Events to send to other systems', maxRunning: 2 },
  upkeep: { label: 'Upkeep', what: 'Clean-up, imports and regular checks', maxRunning: 2 },
}

/** Each job kind's queue. A message uses the queue of its channel and purpose (`enqueueMessage`). */
export const QUEUE_OF_KIND: Record<JobKind, JobQueue> = {
  'send-message': 'mail',
  'notice-digest': 'prompt',
  'lead-notices': 'prompt',
  'due-today': 'upkeep',
  'weekly-report': 'upkeep',
  'walkthrough-mail': 'prompt',
  'release-walkthrough': 'prompt',
  'send-agreement': 'prompt',
  'readdress-agreement': 'prompt',
  'check-document': 'prompt',
  'prepare-picture': 'prompt',
  'draw-share-picture': 'prompt',
  'remind-at-provider': 'prompt',
  'remind-unsigned': 'upkeep',
  'import-submissions': 'upkeep',
  'daily-cleanup': 'upkeep',
  'reconcile-checkouts': 'upkeep',
  'reconcile-invoices': 'upkeep',
  'draft-setup-invoice': 'prompt',
  'check-payment-events': 'upkeep',
  'remove-stored-files': 'upkeep',
  'retry-analysis': 'prompt',
  'confirm-registration': 'prompt',
  'notify-webinar': 'upkeep',
  'watch-rents': 'upkeep',
  'mail-password-reset': 'prompt',
  'mail-owner-sign-in': 'prompt',
  'finish-import': 'upkeep',
  'publish-post': 'prompt',
  'draw-site-image': 'prompt',
  'deliver-webhook': 'webhooks',
  // A reminder must not wait for imports or for other emails.
  'run-campaigns': 'prompt',
  'replan-campaigns': 'upkeep',
  'send-mailing': 'upkeep',
  'measure-estimator': 'upkeep',
  'sync-crm-lead': 'crm',
}
