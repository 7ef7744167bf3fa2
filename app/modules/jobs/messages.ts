import type { JobKind } from './lanes.ts'

/** Why nothing was done with a job. */
export const MESSAGES = {
  'not-dead': 'This job is no dead letter any more. Somebody has repeated or dropped it.',
  'not-waiting': 'This job does not wait any more. It runs, or is done.',
  open: 'The same work is waiting or running already, so it is not repeated.',
  message: 'Send this message again in the outbox.',
}

/** A kind of job in words: 'Send message'. */
export function kindLabel(kind: JobKind): string {
  const words = kind.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
