import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { firstError } from './field-frame.tsx'
import { describingIds } from './ids.ts'
import { FieldError, FieldHint } from './field-look.tsx'
import { fieldId } from './ids.ts'

type CheckboxProps = Omit<ComponentPropsWithoutRef<'input'>, 'type' | 'name' | 'id'> & {
  name: string
  id?: string
  label: ReactNode
  hint?: ReactNode
  errors?: string | readonly string[] | null | undefined
  labelClassName?: string
}

/** A checkbox with its label. */
export function Checkbox({ name, id = fieldId(name), label, hint, errors, labelClassName, ...rest }: CheckboxProps) {
  const error = firstError(errors)
  const ids = describingIds(id)
  return (
    <div>
      <div className="choice-row">
        <input
          type="checkbox"
          {...rest}
          className="choice"
          name={name}
          id={id}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={classNames(hint !== undefined && ids.hint, error !== undefined && ids.error) || undefined}
        />
        <label htmlFor={id} className={labelClassName}>
          {label}
        </label>
        {hint !== undefined && <FieldHint id={ids.hint}>{hint}</FieldHint>}
      </div>
      {error !== undefined && <FieldError id={ids.error}>{error}</FieldError>}
    </div>
  )
}

type RadioGroupProps = {
  name: string
  legend: string
  options: readonly { value: string; label: string; hint?: string; disabled?: boolean }[]
  defaultValue?: string
  required?: boolean
  errors?: string | readonly string[] | null | undefined
  /** Short options, side by side if they fit. */
  isRow?: boolean
}

/** A group of radio buttons. */
export function RadioGroup({ name, legend, options, defaultValue, required, errors, isRow = false }: RadioGroupProps) {
  const group = fieldId(name)
  const error = firstError(errors)
  const { error: errorId } = describingIds(group)
  return (
    <fieldset
      className={isRow ? 'flex flex-wrap gap-x-6 gap-y-4' : 'grid content-start gap-4'}
      id={group}
      aria-describedby={error === undefined ? undefined : errorId}
    >
      <legend className="label mb-2.5">{legend}</legend>
      {options.map((option) => {
        const id = `${group}-${fieldId(option.value)}`
        const { hint: hintId } = describingIds(id)
        return (
          <div className="choice-row" key={option.value}>
            <input
              type="radio"
              className="choice"
              id={id}
              name={name}
              value={option.value}
              defaultChecked={option.value === defaultValue}
              disabled={option.disabled}
              required={required}
              aria-describedby={option.hint === undefined ? undefined : hintId}
            />
            <label htmlFor={id}>{option.label}</label>
            {option.hint !== undefined && <FieldHint id={hintId}>{option.hint}</FieldHint>}
          </div>
        )
      })}
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  )
}

/** A bare checkbox that selects a row; `label` names the row. */
export function RowCheckbox({ label, ...rest }: Omit<ComponentPropsWithoutRef<'input'>, 'type'> & { label: string }) {
  return <input type="checkbox" className="choice choice--row" aria-label={label} {...rest} />
}
