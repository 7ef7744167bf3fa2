import type { JobKind } from './queues/queues.ts'

/** Why nothing was done with a job. */
export const MESSAGES = {
  'not-dead': 'This job is no longer in the failed list. Someone ran it again or deleted it.',
  'not-waiting': 'This job is no longer waiting. It is running or done.',
  open: 'The same job is already waiting or running.',
  message: 'Send this message again in the outbox.',
}

/** A kind of job in words: 'Send message'. */
export function kindLabel(kind: JobKind): string {
  const words = kind.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
