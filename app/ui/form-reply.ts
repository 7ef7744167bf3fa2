import type { SubmissionResult } from '@conform-to/dom'

/**
 * A refused form: its input and errors. `form`: which one, on a page with several. `submissionId` is kept, so that a retry isn't
 * processed twice. `seen`: what the next post counts as seen of its record.
 */
export type FormReply = SubmissionResult & { form?: string; submissionId?: string; seen?: string }

/** Form errors: one or more messages by field name; '' for the whole form. */
export type FormErrors = Record<string, string | readonly string[] | null | undefined>

/** The errors of the whole form, if any. */
export function formError(reply: FormReply | undefined): string | undefined {
  return reply?.error?.['']?.[0]
}

/** A field's input in a refused form; undefined if there was none. */
export function typedValue(reply: FormReply | undefined, name: string): string | undefined {
  const value = reply?.initialValue?.[name]
  return typeof value === 'string' ? value : undefined
}

/** The value of a form's hidden field `seen`: as in the refused form, so that only what its reply showed counts as seen. */
export function seenOf(reply: FormReply | undefined, loaded: string): string {
  return reply?.seen ?? typedValue(reply, 'seen') ?? loaded
}

/** The input for the entries of a refused form's list, each by field name. */
export function typedEntries(reply: FormReply | undefined, name: string): Record<string, string>[] {
  const entries = reply?.initialValue?.[name]
  if (!Array.isArray(entries)) return []
  return entries.map((entry: unknown) =>
    typeof entry === 'object' && entry !== null
      ? Object.fromEntries(Object.entries(entry).filter((pair): pair is [string, string] => typeof pair[1] === 'string'))
      : {},
  )
}

/** A page's response for one of its forms; undefined if it was for another one. */
export function replyTo(form: string, reply: FormReply | undefined): FormReply | undefined {
  return reply?.form === form ? reply : undefined
}
