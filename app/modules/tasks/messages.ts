/** Messages to staff when a task could not be completed, by reason. */
export const MESSAGES = { 'not-open': 'This task is already done' } as const
