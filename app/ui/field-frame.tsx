import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { type CellSpan, spanClass } from './field-grid.tsx'
import { FieldError, FieldHint } from './field-look.tsx'
import { describingIds, fieldId } from './ids.ts'

/** Props of every field in `field.tsx`, besides its control's attributes. */
export type CommonFieldProps = {
  name: string
  /** Derived from the name if omitted. */
  id?: string
  label: string
  hint?: ReactNode
  /** Error messages; the first is shown. */
  errors?: string | readonly string[] | null | undefined
  /** Marks the field as optional. */
  optional?: boolean
  /** The field's position in the surrounding layout. */
  fieldClassName?: string
  /** Makes the field a cell of a `FieldGrid`. */
  cell?: CellSpan
}

/** Attributes that a field sets on its control. */
export type OwnFieldProps = keyof CommonFieldProps | 'prefix'

type FieldFrameProps = Omit<CommonFieldProps, 'name' | 'id' | 'errors'> & {
  id: string
  error: string | undefined
  off: boolean
  picks?: boolean
  className?: string
  children: ReactNode
}

/** The label, hint and error of a control, on its own or as a cell of a `FieldGrid`. */
export function FieldFrame({
  id,
  label,
  hint,
  error,
  optional = false,
  cell,
  off,
  picks = false,
  className,
  children,
}: FieldFrameProps) {
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
          'field-cell',
          spanClass(cell),
          picks && 'field-cell--picks',
          off && 'field-cell--off',
          error !== undefined && 'field-cell--bad',
        )}
      >
        <label htmlFor={id}>{label}</label>
        {hintLine}
        {children}
        {errorLine}
      </div>
    )
  }
  return (
    <div className={classNames('field', className)}>
      <label htmlFor={id} className="label">
        {label}
        {optional && <span className="font-normal text-ink-muted"> (optional)</span>}
      </label>
      {hintLine}
      {children}
      {errorLine}
    </div>
  )
}

/** Separates a control's attributes from its frame's props. */
export function splitFieldProps<
  Props extends CommonFieldProps & { disabled?: boolean; readOnly?: boolean; placeholder?: string },
>(props: Props) {
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

/** A field's first error message, if any. */
export function firstError(errors: string | readonly string[] | null | undefined): string | undefined {
  return typeof errors === 'string' ? errors : errors?.[0]
}
