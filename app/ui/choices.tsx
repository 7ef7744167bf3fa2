import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { describingIds, firstError } from './field.tsx'
import { fieldId } from './ids.ts'

type CheckboxProps = Omit<ComponentPropsWithoutRef<'input'>, 'type' | 'name' | 'id'> & {
  name: string
  id?: string
  label: ReactNode
  hint?: ReactNode
  errors?: string | readonly string[]
}

/** One box to tick, with its label beside it. */
export function Checkbox({ name, id = fieldId(name), label, hint, errors, ...rest }: CheckboxProps) {
  const error = firstError(errors)
  const ids = describingIds(id)
  return (
    <div className="stackv gap-2">
      <div className="check">
        <input
          type="checkbox"
          {...rest}
          name={name}
          id={id}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={classNames(hint !== undefined && ids.hint, error !== undefined && ids.error) || undefined}
        />
        <label htmlFor={id}>{label}</label>
        {hint !== undefined && (
          <span className="help" id={ids.hint}>
            {hint}
          </span>
        )}
      </div>
      {error !== undefined && (
        <span className="error" id={ids.error}>
          {error}
        </span>
      )}
    </div>
  )
}

type RadioGroupProps = {
  name: string
  legend: string
  options: readonly { value: string; label: string; hint?: string; disabled?: boolean }[]
  defaultValue?: string
  required?: boolean
  errors?: string | readonly string[]
}

/** A choice of one, all of them in view. */
export function RadioGroup({ name, legend, options, defaultValue, required, errors }: RadioGroupProps) {
  const group = fieldId(name)
  const error = firstError(errors)
  const { error: errorId } = describingIds(group)
  return (
    <fieldset className="stackv" id={group} aria-describedby={error === undefined ? undefined : errorId}>
      <legend className="legend mb-2.5">{legend}</legend>
      {options.map((option) => {
        const id = `${group}-${fieldId(option.value)}`
        const { hint: hintId } = describingIds(id)
        return (
          <div className="check" key={option.value}>
            <input
              type="radio"
              id={id}
              name={name}
              value={option.value}
              defaultChecked={option.value === defaultValue}
              disabled={option.disabled}
              required={required}
              aria-describedby={option.hint === undefined ? undefined : hintId}
            />
            <label htmlFor={id}>{option.label}</label>
            {option.hint !== undefined && (
              <span className="help" id={hintId}>
                {option.hint}
              </span>
            )}
          </div>
        )
      })}
      {error !== undefined && (
        <span className="error" id={errorId}>
          {error}
        </span>
      )}
    </fieldset>
  )
}

/** A bare box that selects a row; `label` says which. */
export function RowTick({ label, ...rest }: Omit<ComponentPropsWithoutRef<'input'>, 'type'> & { label: string }) {
  return <input type="checkbox" className="tick" aria-label={label} {...rest} />
}
