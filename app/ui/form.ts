import type { Constraint } from '@conform-to/dom'
import { type FormReply, typedEntries, typedValue } from './form-reply.ts'

/** Attributes that describe a control's field to browsers and our scripts. */
type Limits = Constraint & { 'data-missing'?: string; 'data-wrong'?: string }

/** A form's initial values: text by field name, a list by name as one record per entry. */
export type FormDefaults = Record<string, string | readonly Record<string, string>[] | undefined>

/** A route's data for its form. */
export type FormState = {
  /** The response to its last post, if refused. */
  lastReply: FormReply | undefined
  /** Limits of its fields by name, from the loader (`constraintsOf`). */
  constraints: Record<string, Limits>
  /** Initial values; omit it for an empty form. Posted values override them. */
  defaults?: FormDefaults
}

/** A field's props from its form, to spread into its component. */
type FieldAttributes = Limits & { name: string; defaultValue: string | undefined; errors: readonly string[] | undefined }

/** The same for a checkbox. */
type BoxAttributes = Pick<FieldAttributes, 'name' | 'errors'> & { value: string; defaultChecked: boolean }

/** Fields by name. */
export type Fields<Name extends string> = {
  /** A field's value: the posted one, else the initial one. */
  value: (name: Name) => string | undefined
  /** The attributes of a text field. */
  field: (name: Name) => FieldAttributes
  /** The attributes of a checkbox, which posts `value` if checked. */
  box: (name: Name, value?: string) => BoxAttributes
}

/** A form with at least these fields. */
export type Form<Name extends string> = Fields<Name> & {
  /** Errors by field name; '' for the whole form. */
  errors: FormReply['error']
  /** A list's entries, each with its fields; the initial ones if none were posted. */
  list: <Key extends string>(name: string) => Fields<Key>[]
}

/**
 * A form as its page shows it: each field with its value, limits and errors. No hook and no state: the browser validates, the
 * server validates again, and its response is shown (decision 0019).
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
