import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { CELL, CELL_CONTROL, type CellSpan, spanClass } from './field-grid.tsx'
import { controlClass, FieldError, FieldHint, LABEL } from './field-look.tsx'
import { fieldId } from './ids.ts'

type Common = {
  name: string
  /** Worked out from the name when left out. */
  id?: string
  label: string
  hint?: ReactNode
  /** What is wrong with the value, in words; the first is shown. */
  errors?: string | readonly string[] | null | undefined
  /** Marks the field as one that may be left open. */
  optional?: boolean
  /** Where the field stands in the layout around it. */
  fieldClassName?: string
  /** Makes the field a cell of a `FieldGrid` instead of one that stands alone. */
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
  const look = frame.cell
    ? CELL_CONTROL
    : classNames(
        controlClass(className),
        icon !== undefined && 'pl-10.5',
        prefix !== undefined && 'pl-7.5',
        suffix !== undefined && 'pr-14',
      )
  const input = <input {...rest} {...control} className={look} />
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
      <select
        {...rest}
        {...control}
        className={frame.cell ? CELL_CONTROL : classNames('select', controlClass(className), 'pr-10')}
      >
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
      <textarea {...rest} {...control} className={classNames(controlClass(className, 'min-h-26 py-2.5'), 'resize-y')} />
    </Frame>
  )
}

type FrameProps = Omit<Common, 'name' | 'id' | 'errors'> & {
  id: string
  error: string | undefined
  off: boolean
  picks?: boolean
  className?: string
  children: ReactNode
}

function Frame({ id, label, hint, error, optional = false, cell, off, picks = false, className, children }: FrameProps) {
  const ids = describingIds(id)
  const hintLine = hint !== undefined && (
    <FieldHint id={ids.hint} className={cell && 'order-3 mt-1 wrap-anywhere text-wheat-ink'}>
      {hint}
    </FieldHint>
  )
  const errorLine = error !== undefined && (
    <FieldError id={ids.error} className={cell && 'wrap-anywhere max-sm:before:hidden'}>
      {error}
    </FieldError>
  )
  if (cell) {
    return (
      <div
        className={classNames(
          CELL,
          spanClass(cell),
          picks && 'cell-pick',
          off ? 'bg-band' : 'bg-surface',
          error !== undefined && 'shadow-[inset_0_0_0_2px_var(--color-danger)]',
        )}
      >
        <label
          htmlFor={id}
          className={classNames('truncate text-small leading-[1.35]', error === undefined ? 'text-ink-muted' : 'text-danger')}
        >
          {label}
        </label>
        {hintLine}
        {children}
        {errorLine}
      </div>
    )
  }
  return (
    <div className={classNames('grid content-start gap-1.5', className)}>
      <label htmlFor={id} className={LABEL}>
        {label}
        {optional && <span className="font-normal text-ink-muted"> (optional)</span>}
      </label>
      {hintLine}
      {children}
      {errorLine}
    </div>
  )
}

/** Parts the attributes of a control from what its frame shows. */
function split<Props extends Common & { disabled?: boolean; readOnly?: boolean; placeholder?: string }>(props: Props) {
  const { id: givenId, label, hint, errors, optional = false, cell, fieldClassName, ...rest } = props
  const id = givenId ?? fieldId(props.name)
  const error = firstError(errors)
  const ids = describingIds(id)
  return {
    frame: {
      id,
      label,
      hint,
      error,
      optional,
      cell,
      className: fieldClassName,
      off: props.readOnly === true || props.disabled === true,
    },
    rest: optional && cell && rest.placeholder === undefined ? { placeholder: 'optional', ...rest } : rest,
    control: {
      id,
      'aria-invalid': error === undefined ? undefined : (true as const),
      'aria-describedby': classNames(hint !== undefined && ids.hint, error !== undefined && ids.error) || undefined,
    },
  }
}

/** The first of the messages about a field, if any. */
export function firstError(errors: string | readonly string[] | null | undefined): string | undefined {
  return typeof errors === 'string' ? errors : errors?.[0]
}

/** The ids of a field's hint and error. */
export function describingIds(id: string) {
  return { hint: `${id}-hint`, error: `${id}-error` }
}

type Units = { prefix?: string; suffix?: string; icon?: ReactNode; inCell: boolean }

function withUnits(input: ReactNode, { prefix, suffix, icon, inCell }: Units) {
  if (prefix === undefined && suffix === undefined && icon === undefined) return input
  if (inCell) {
    return (
      <span className="flex items-baseline gap-1">
        {prefix !== undefined && <span className="flex-none text-ink-muted">{prefix}</span>}
        {input}
        {suffix !== undefined && <span className="max-w-[60%] flex-none text-right text-ink-muted">{suffix}</span>}
      </span>
    )
  }
  const before = icon ?? prefix
  return (
    <span className="relative block">
      {before !== undefined && <span className={classNames(AFFIX, 'left-3.5')}>{before}</span>}
      {input}
      {suffix !== undefined && <span className={classNames(AFFIX, 'right-3.5')}>{suffix}</span>}
    </span>
  )
}

const AFFIX = 'pointer-events-none absolute top-1/2 -translate-y-1/2 text-ink-muted'
