import { recordOf } from '#app/format/records.ts'
import { type FormReply, typedValue } from '#app/ui/form-reply.ts'

/** The errors of a refused form: the first message by field name; '' is for the whole form. */
export function errorsOf(reply: FormReply | undefined): Record<string, string> {
  return Object.fromEntries(
    Object.entries(reply?.error ?? {}).flatMap(([name, messages]) => (messages?.[0] ? [[name, messages[0]]] : [])),
  )
}

/** The typed values and the errors that the form returns. */
export function replyOf(reply: FormReply | undefined): {
  values: Record<string, string | undefined>
  errors: Record<string, string>
} {
  const names = Object.keys(reply?.initialValue ?? {})
  return { values: recordOf(names, (name) => typedValue(reply, name)), errors: errorsOf(reply) }
}

/** The returned values of these fields, without blank ones. */
export function typed(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
}
