import { capitalize } from '#app/format/capitalize.ts'
import type { JobKind } from '#app/db/schema/jobs.ts'

/** Why an action on a job did nothing. */
export const JOB_MESSAGES = {
  'not-dead': 'This job is no longer in the failed list. Someone has rerun it or deleted it.',
  'not-waiting': 'This job isn’t waiting anymore. It’s running or done.',
  open: 'The same job is already waiting or running.',
  message: 'Resend this message from the outbox.',
}

/** A job kind's name: 'Send message'. */
export function jobKindLabel(kind: JobKind): string {
  const words = kind.replaceAll('-', ' ')
  return capitalize(words)
}
