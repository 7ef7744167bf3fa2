import type { Constraint } from '@conform-to/dom'
import { type FormReply, typedValue } from './form-reply.ts'

/** What a route hands to its form. */
export type FormState = {
  /** The answer to its last post, where it was refused. */
  lastReply: FormReply | undefined
  /** The limits of its fields by name, from the loader (`constraintsOf`). */
  constraints: Record<string, Constraint>
}

/** What a field takes from its form, to be spread into its component. */
type FieldAttributes = Constraint & { name: string; defaultValue: string | undefined; errors: readonly string[] | undefined }

/** The same of a box to tick. */
type BoxAttributes = Pick<FieldAttributes, 'name' | 'errors'> & { value: string; defaultChecked: boolean }

/** A form with these fields, or more. */
export type Form<Name extends string> = {
  /** What is wrong with it, by field name; '' concerns the form as a whole. */
  errors: FormReply['error']
  /** The attributes of a field that text is typed into. */
  field: (name: Name) => FieldAttributes
  /** Those of a box, which posts `value` where it is ticked. */
  box: (name: Name, value?: string) => BoxAttributes
}

/**
 * A form as its page shows it: each field with what was typed, its limits and what is wrong with it. No hook and no state: browsers check by themselves, the
 * server checks again, and what it answers is shown (docs/decisions/0019-forms.md).
 */
export function formOf<Name extends string>({ lastReply, constraints }: FormState): Form<Name> {
  const errorsOf = (name: Name) => lastReply?.error?.[name] ?? undefined
  return {
    errors: lastReply?.error,
    field: (name) => ({ ...constraints[name], name, defaultValue: typedValue(lastReply, name), errors: errorsOf(name) }),
    box: (name, value = 'yes') => ({
      name,
      value,
      defaultChecked: typedValue(lastReply, name) === value,
      errors: errorsOf(name),
    }),
  }
}
