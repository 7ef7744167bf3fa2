import type { MailPart } from './mail-layout.ts'

/** A year of renting as a mail shows it: a line for what comes in and for each cost, what is left, and where the figures come from. */
export type MailYear = { title: string; rows: { label: string; value: string }[]; note: string }

/** Nothing where there is none. */
export function yearParts(year: MailYear | null): MailPart[] {
  if (year === null) return []
  return [
    { kind: 'heading', text: year.title },
    { kind: 'rows', rows: year.rows },
    { kind: 'note', text: year.note },
  ]
}
