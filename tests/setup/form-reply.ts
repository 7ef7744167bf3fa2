import { type FormReply, typedValue } from '#app/ui/form-reply.ts'

/** What is wrong with a refused form: the first message by field name; '' concerns the form as a whole. */
export function errorsOf(reply: FormReply | undefined): Record<string, string> {
  return Object.fromEntries(
    Object.entries(reply?.error ?? {}).flatMap(([name, messages]) => (messages?.[0] ? [[name, messages[0]]] : [])),
  )
}

/** What comes back of what was typed, and what is wrong with it. */
export function replyOf(reply: FormReply | undefined): {
  values: Record<string, string | undefined>
  errors: Record<string, string>
} {
  const names = Object.keys(reply?.initialValue ?? {})
  return { values: Object.fromEntries(names.map((name) => [name, typedValue(reply, name)])), errors: errorsOf(reply) }
}

/** What comes back of these fields: blank ones do not. */
export function typed(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
}
