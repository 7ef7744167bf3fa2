import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { fieldId } from './ids.ts'

/** How many of a ledger's twelve columns a cell takes: on a wide screen, and under 600 px where that differs. */
export type CellSpan = { wide: 3 | 4 | 6 | 12; narrow?: 4 | 6 | 12 }

type Common = {
  name: string
  /** Worked out from the name when left out. */
  id?: string
  label: string
  hint?: ReactNode
  /** What is wrong with the value, in words; the first is shown. */
  errors?: string | readonly string[]
  /** Marks the field as one that may be left open. */
  optional?: boolean
  /** Makes the field a cell of a `Ledger` instead of one that stands alone. */
  cell?: CellSpan
}

type Own = keyof Common | 'prefix'

type FieldProps = Common &
  Omit<ComponentPropsWithoutRef<'input'>, Own> & {
    /** A unit before or after the value: '$', '%', 'a year'. */
    prefix?: string
    suffix?: string
    /** A drawing before the value. */
    icon?: ReactNode
  }

/** An input with its label, hint and error, tied together for screen readers. Takes every attribute of an input. */
export function Field({ prefix, suffix, icon, className, ...props }: FieldProps) {
  const { frame, rest, control } = split(props)
  const input = <input {...rest} {...control} className={frame.cell ? undefined : classNames('input', className)} />
  return <Frame {...frame}>{withUnits(input, { prefix, suffix, icon, inCell: frame.cell !== undefined })}</Frame>
}

/** An amount in US dollars. */
export function MoneyField(props: Omit<FieldProps, 'prefix' | 'type'>) {
  return <Field inputMode="decimal" autoComplete="off" {...props} prefix="$" />
}

type SelectFieldProps = Common &
  Omit<ComponentPropsWithoutRef<'select'>, Own | 'children'> & {
    options: readonly { value: string; label: string }[]
    /** What the choice says while nothing is chosen; its value is blank. */
    placeholder?: string
  }

/** A choice of one from a list. */
export function SelectField({ options, placeholder, className, ...props }: SelectFieldProps) {
  const { frame, rest, control } = split(props)
  return (
    <Frame {...frame} picks>
      <select {...rest} {...control} className={frame.cell ? undefined : classNames('select', className)}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Frame>
  )
}

/** Several lines of text. */
export function TextareaField({ className, ...props }: Common & Omit<ComponentPropsWithoutRef<'textarea'>, Own>) {
  const { frame, rest, control } = split(props)
  return (
    <Frame {...frame}>
      <textarea {...rest} {...control} className={classNames('textarea', className)} />
    </Frame>
  )
}

type LedgerProps = { legend: string; children: ReactNode; className?: string }

/** Short facts that belong together, on one ruled sheet. Its children are fields with `cell`. */
export function Ledger({ legend, children, className }: LedgerProps) {
  return (
    <fieldset className={classNames('group', className)}>
      <legend className="legend">{legend}</legend>
      <div className="ledger">{children}</div>
    </fieldset>
  )
}

type FrameProps = Omit<Common, 'name' | 'id' | 'errors'> & {
  id: string
  error: string | undefined
  off: boolean
  picks?: boolean
  children: ReactNode
}

function Frame({ id, label, hint, error, optional = false, cell, off, picks = false, children }: FrameProps) {
  const ids = describingIds(id)
  return (
    <div
      className={
        cell
          ? classNames('cell', spanClass(cell), picks && 'cell--pick', off && 'is-off', error !== undefined && 'is-error')
          : 'field'
      }
    >
      <label htmlFor={id}>
        {label}
        {optional && !cell && <span className="opt"> (optional)</span>}
      </label>
      {hint !== undefined && (
        <span className="help" id={ids.hint}>
          {hint}
        </span>
      )}
      {children}
      {error !== undefined && (
        <span className="error" id={ids.error}>
          {error}
        </span>
      )}
    </div>
  )
}

/** Parts the attributes of a control from what its frame shows. */
function split<Props extends Common & { disabled?: boolean; readOnly?: boolean; placeholder?: string }>(props: Props) {
  const { id: givenId, label, hint, errors, optional = false, cell, ...rest } = props
  const id = givenId ?? fieldId(props.name)
  const error = firstError(errors)
  const ids = describingIds(id)
  return {
    frame: { id, label, hint, error, optional, cell, off: props.readOnly === true || props.disabled === true },
    rest: optional && cell && rest.placeholder === undefined ? { placeholder: 'optional', ...rest } : rest,
    control: {
      id,
      'aria-invalid': error === undefined ? undefined : (true as const),
      'aria-describedby': classNames(hint !== undefined && ids.hint, error !== undefined && ids.error) || undefined,
    },
  }
}

/** The first of the messages about a field, if any. */
export function firstError(errors: string | readonly string[] | undefined): string | undefined {
  return typeof errors === 'string' ? errors : errors?.[0]
}

/** The ids of a field's hint and error. */
export function describingIds(id: string) {
  return { hint: `${id}-hint`, error: `${id}-error` }
}

function spanClass({ wide, narrow }: CellSpan): string {
  return classNames(`c${wide}`, narrow !== undefined && `m${narrow}`)
}

type Units = { prefix?: string; suffix?: string; icon?: ReactNode; inCell: boolean }

function withUnits(input: ReactNode, { prefix, suffix, icon, inCell }: Units) {
  if (prefix === undefined && suffix === undefined && icon === undefined) return input
  const look = classNames('affix', icon !== undefined && 'affix--icon', prefix && 'affix--pre', suffix && 'affix--post')
  return (
    <span className={inCell ? 'in-unit' : look}>
      {icon !== undefined && <span>{icon}</span>}
      {prefix !== undefined && <span>{prefix}</span>}
      {input}
      {suffix !== undefined && <span>{suffix}</span>}
    </span>
  )
}
