import { seenKey } from '#app/modules/forms/seen.ts'

/** A lead's next action. `dueAt`: null without a date. `isAllDay`: no time; `dueAt` is then the last moment of the day. */
export type NextAction = { what: string; dueAt: Date | null; isAllDay: boolean }

/** The initial next action as a form carries it, to detect changes. */
export function nextActionKey(action: NextAction | null): string {
  return action === null ? '' : seenKey(action.dueAt, action.what)
}
