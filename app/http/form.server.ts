import { parseWithZod } from '@conform-to/zod/v4'
import { data } from '@remix-run/node'
import type { z } from 'zod'
import type { FormErrors, FormReply } from '#app/ui/form-reply.ts'

/** The body of a post. Throws a 400 answer in words for what is no form, or a broken one. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch (error) {
    if (error instanceof TypeError || error instanceof SyntaxError)
      throw new Response('This form could not be read. Please go back and send it again.', { status: 400 })
    throw error
  }
}

/** The one value of a field as text; undefined where it is missing, sent twice, or a file. */
export function readField(form: FormData, name: string): string | undefined {
  const values = form.getAll(name)
  const value = values[0]
  return values.length === 1 && typeof value === 'string' ? value : undefined
}

export type ParsedForm<Value> = { ok: true; value: Value; reply: FormReply } | { ok: false; reply: FormReply }

/**
 * Reads the fields that `isField` knows, checks them by `schema`, and keeps what was typed for the answer. Fields that the form does not have are left
 * out before anything is built from their names, so that no name of a visitor's choosing shapes an object of ours.
 */
export function parseForm<Schema extends z.ZodType>(
  form: FormData,
  schema: Schema,
  isField: (name: string) => boolean,
): ParsedForm<z.output<Schema>> {
  const known = new FormData()
  for (const [name, value] of form) if (isField(name)) known.append(name, value)
  const submission = parseWithZod(known, { schema, disableAutoCoercion: true })
  const values = typedValues(known)
  if (submission.status === 'success') return { ok: true, value: submission.value, reply: { values, errors: {} } }
  return { ok: false, reply: { values, errors: errorsOf(submission.error ?? {}) } }
}

/** The answer to a form that the server refuses: 400, the errors by field, and everything that was typed. */
export function invalid(reply: FormReply, status = 400) {
  return data(reply, { status })
}

function typedValues(form: FormData): Record<string, string> {
  const values: Record<string, string> = {}
  for (const [name, value] of form) if (typeof value === 'string') values[name] ??= value
  return values
}

function errorsOf(found: Record<string, string[] | null>): FormErrors {
  const errors: FormErrors = {}
  for (const [name, messages] of Object.entries(found)) {
    const first = messages?.[0]
    if (first !== undefined) errors[name] = first
  }
  return errors
}
