import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { fittingLimits, mayBeOpen } from './control-limits.ts'
import { type CommonFieldProps, FieldFrame, type OwnFieldProps, splitFieldProps } from './field-frame.tsx'

type FieldProps = CommonFieldProps &
  Omit<ComponentPropsWithoutRef<'input'>, OwnFieldProps> & {
    /** A unit before or after the value: '$', '%', 'a year'. */
    prefix?: string
    suffix?: string
    /** An icon before the value. */
    icon?: ReactNode
  }

/**
 * An input with its label, hint and error, linked for screen readers. Accepts every attribute of an input, and drops limits that
 * its type doesn't have.
 */
export function Field({ prefix, suffix, icon, className, type = 'text', ...props }: FieldProps) {
  const { frame, rest, control } = splitFieldProps(props)
  const look = frame.cell
    ? 'cell-control'
    : classNames(
        'control',
        className,
        icon !== undefined && 'pl-10.5',
        prefix !== undefined && 'pl-7.5',
        suffix !== undefined && 'pr-14',
      )
  const input = <input type={type} {...fittingLimits(type, rest)} {...control} className={look} />
  return <FieldFrame {...frame}>{withUnits(input, { prefix, suffix, icon, inCell: frame.cell !== undefined })}</FieldFrame>
}

/** An amount in US dollars. */
export function MoneyField(props: Omit<FieldProps, 'prefix' | 'type'>) {
  return <Field inputMode="decimal" autoComplete="off" {...props} prefix="$" />
}

type Option = { value: string; label: string }

type SelectFieldProps = CommonFieldProps &
  Omit<ComponentPropsWithoutRef<'select'>, OwnFieldProps | 'children'> & {
    options: readonly Option[]
    /** Grouped options, after the others. */
    groups?: readonly { label: string; options: readonly Option[] }[]
    /** The text while nothing is chosen; its value is blank. */
    placeholder?: string
  }

/** A select. */
export function SelectField({ options, groups, placeholder, className, required = false, ...props }: SelectFieldProps) {
  const { frame, rest, control } = splitFieldProps(props)
  return (
    <FieldFrame {...frame} picks>
      <select
        {...fittingLimits('select', rest)}
        {...control}
        required={required && mayBeOpen(options, placeholder)}
        className={frame.cell ? 'cell-control' : classNames('control select', className)}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map(optionOf)}
        {groups?.map((group) => (
          <optgroup key={group.label} label={group.label}>
            {group.options.map(optionOf)}
          </optgroup>
        ))}
      </select>
    </FieldFrame>
  )
}

function optionOf({ value, label }: Option) {
  return (
    <option key={value} value={value}>
      {label}
    </option>
  )
}

type TextareaFieldProps = CommonFieldProps &
  Omit<ComponentPropsWithoutRef<'textarea'>, OwnFieldProps> & {
    /** A toolbar below the text; null until scripts run. */
    tools?: ReactNode
  }

/** A textarea. */
export function TextareaField({ className, tools, ...props }: TextareaFieldProps) {
  const { frame, rest, control } = splitFieldProps(props)
  const area = <textarea {...rest} {...control} className={classNames('control control--lines', className)} />
  return (
    <FieldFrame {...frame}>
      {tools === undefined ? (
        area
      ) : (
        <div className="text-with-tools">
          {area}
          {tools}
        </div>
      )}
    </FieldFrame>
  )
}

type Units = { prefix?: string; suffix?: string; icon?: ReactNode; inCell: boolean }

function withUnits(input: ReactNode, { prefix, suffix, icon, inCell }: Units) {
  if (prefix === undefined && suffix === undefined && icon === undefined) return input
  if (inCell) {
    return (
      <span className="cell-units">
        {prefix !== undefined && <span>{prefix}</span>}
        {input}
        {suffix !== undefined && <span>{suffix}</span>}
      </span>
    )
  }
  const before = icon ?? prefix
  return (
    <span className="relative block">
      {before !== undefined && <span className="affix left-3.5">{before}</span>}
      {input}
      {suffix !== undefined && <span className="affix right-3.5">{suffix}</span>}
    </span>
  )
}
