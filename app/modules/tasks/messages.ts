/** What staff read where a task was not done, by the reason. */
export const MESSAGES = { 'not-open': 'This task is already done' } as const
