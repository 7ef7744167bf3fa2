import { seenKey } from '#app/modules/forms/seen.ts'

/**
 * What is to be done for a lead next. `dueAt`: null where no day is set. `isAllDay`: on that day, at no hour of it; `dueAt` is then the last moment of the day.
 */
export type NextAction = { what: string; dueAt: Date | null; isAllDay: boolean }

/** What a form carries of the next action that it was made from, to see whether it is another one by now. */
export function nextActionKey(action: NextAction | null): string {
  return action === null ? '' : seenKey(action.dueAt, action.what)
}
