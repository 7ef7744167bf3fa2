/** What staff read where a task was not done, by the reason. */
export const MESSAGES = { 'not-open': 'This task was done before' } as const
