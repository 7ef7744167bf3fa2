import type { SubmissionResult } from '@conform-to/dom'

/**
 * How a form comes back when the server refuses it: what was typed, and what is wrong with it. `form`: which one, on a page that has several. `submissionId`: the form stays
 * the same one, so that it is not done twice.
 */
export type FormReply = SubmissionResult & { form?: string; submissionId?: string }

/** What is wrong with a form: a message, or several, by field name; '' concerns the form as a whole. */
export type FormErrors = Record<string, string | readonly string[] | null | undefined>

/** What is wrong with the form as a whole, where something is. */
export function formError(reply: FormReply | undefined): string | undefined {
  return reply?.error?.['']?.[0]
}

/** What was typed into a field of a refused form; undefined where nothing was. */
export function typedValue(reply: FormReply | undefined, name: string): string | undefined {
  const value = reply?.initialValue?.[name]
  return typeof value === 'string' ? value : undefined
}

/** What was typed into the entries of a list of a refused form, each by field name. */
export function typedEntries(reply: FormReply | undefined, name: string): Record<string, string>[] {
  const entries = reply?.initialValue?.[name]
  if (!Array.isArray(entries)) return []
  return entries.map((entry: unknown) =>
    typeof entry === 'object' && entry !== null
      ? Object.fromEntries(Object.entries(entry).filter((pair): pair is [string, string] => typeof pair[1] === 'string'))
      : {},
  )
}

/** What a page with several forms was answered about one of them; undefined where it was another one. */
export function replyTo(form: string, reply: FormReply | undefined): FormReply | undefined {
  return reply?.form === form ? reply : undefined
}
