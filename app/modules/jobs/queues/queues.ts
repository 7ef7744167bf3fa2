import type { JobQueue } from '#app/db/schema/jobs.ts'

type Queue = {
  label: string
  /** Its contents, as text for staff. */
  what: string
  /** How many of its jobs run at the same time in one process. */
  maxRunning: number
}

/** The queues in the order staff see them. Each has its own slots, so that none waits for another. */
export const QUEUES: Record<JobQueue, Queue> = {
  mail: { label: 'Email', what: 'Receipts, links, confirmations and notices', maxRunning: 3 },
  text: { label: 'Text messages', what: 'Text reminders and replies', maxRunning: 2 },
  prompt: { label: 'Office', what: 'Agreements, documents, analyses and images', maxRunning: 3 },
  'marketing-mail': { label: 'Campaign email', what: 'Campaign email', maxRunning: 3 },
  'marketing-text': { label: 'Campaign texts', what: 'Campaign text messages', maxRunning: 1 },
  crm: { label: 'CRM', what: 'Leads to send to the CRM', maxRunning: 1 },
  webhooks: { label: 'Webhooks', what: 'Events to send to other systems', maxRunning: 2 },
  upkeep: { label: 'Upkeep', what: 'Cleanup, imports and regular checks', maxRunning: 2 },
}
