import type { Constraint } from '@conform-to/dom'
import { type FormReply, typedEntries, typedValue } from './form-reply.ts'

/** What a control is notified of its field, for browsers and for our scripts. */
type Limits = Constraint & { 'data-missing'?: string; 'data-wrong'?: string }

/** What is in a form before anything is posted: the text of a field by its name, a list by its name as one record an entry. */
export type FormDefaults = Record<string, string | readonly Record<string, string>[] | undefined>

/** What a route hands to its form. */
export type FormState = {
  /** The answer to its last post, where it was refused. */
  lastReply: FormReply | undefined
  /** The limits of its fields by name, from the loader (`constraintsOf`). */
  constraints: Record<string, Limits>
  /** What is known already; left out for a form that begins empty. What was posted is in its place. */
  defaults?: FormDefaults
}

/** What a field takes from its form, to be spread into its component. */
type FieldAttributes = Limits & { name: string; defaultValue: string | undefined; errors: readonly string[] | undefined }

/** The same of a box to check. */
type BoxAttributes = Pick<FieldAttributes, 'name' | 'errors'> & { value: string; defaultChecked: boolean }

/** Fields by their names. */
export type Fields<Name extends string> = {
  /** What is in a field: what was typed, else what is known already. */
  value: (name: Name) => string | undefined
  /** The attributes of a field that text is typed into. */
  field: (name: Name) => FieldAttributes
  /** Those of a box, which posts `value` where it is checked. */
  box: (name: Name, value?: string) => BoxAttributes
}

/** A form with these fields, or more. */
export type Form<Name extends string> = Fields<Name> & {
  /** What is wrong with it, by field name; '' concerns the form as a whole. */
  errors: FormReply['error']
  /** The entries of a list, each with its fields; those that are known where none was posted. */
  list: <Key extends string>(name: string) => Fields<Key>[]
}

/**
 * A form as its page shows it: each field with what was typed, its limits and what is wrong with it. No hook and no state: browsers check by themselves, the
 * server checks again, and what it answers is shown (decision 0019).
 */
export function formOf<Name extends string>({ lastReply, constraints, defaults = {} }: FormState): Form<Name> {
  const known = (name: string) => {
    const value = defaults[name]
    return typeof value === 'string' ? value : undefined
  }
  const entriesOf = (name: string) => {
    const typed = typedEntries(lastReply, name)
    const entries = defaults[name]
    return typed.length === 0 && typeof entries === 'object' ? entries : typed
  }
  const errorsOf = (name: string) => lastReply?.error?.[name] ?? undefined
  return {
    errors: lastReply?.error,
    ...fieldsBy({
      errorsOf,
      valueOf: (name) => (lastReply ? typedValue(lastReply, name) : known(name)),
      constraintOf: (name) => constraints[name],
      nameOf: (name) => name,
    }),
    list: (name) =>
      entriesOf(name).map((entry, index) =>
        fieldsBy({
          errorsOf,
          valueOf: (key) => entry[key],
          constraintOf: (key) => constraints[`${name}[].${key}`],
          nameOf: (key) => `${name}[${index}].${key}`,
        }),
      ),
  }
}

type FieldSource = {
  errorsOf: (name: string) => readonly string[] | undefined
  valueOf: (key: string) => string | undefined
  constraintOf: (key: string) => Limits | undefined
  nameOf: (key: string) => string
}

function fieldsBy({ errorsOf, valueOf, constraintOf, nameOf }: FieldSource): Fields<string> {
  const named = (key: string) => ({ name: nameOf(key), errors: errorsOf(nameOf(key)) })
  return {
    value: valueOf,
    field: (key) => ({ ...constraintOf(key), ...named(key), defaultValue: valueOf(key) }),
    box: (key, value = 'yes') => ({ ...named(key), value, defaultChecked: valueOf(key) === value }),
  }
}
