import { Field } from '#app/ui/field.tsx'
import type { CellSpan } from '#app/ui/field-grid.tsx'
import type { NumberField } from '../typed-number.ts'

type NumberInputProps = {
  name: string
  field: NumberField
  text: string
  /** How the text was interpreted, if that differs from it. */
  notice: string | undefined
  /** The unit after the number: 'a year'. */
  suffix?: string
  cell?: CellSpan
  onType: (text: string) => void
  onLeave: (text: string) => void
}

/** A number field of a calculator. Accepts any text; a notice shows how it was interpreted. */
export function NumberInput({ name, field, text, notice, suffix, cell = { wide: 12 }, onType, onLeave }: NumberInputProps) {
  return (
    <Field
      name={name}
      label={field.label}
      value={text}
      hint={notice}
      prefix={field.kind === 'dollars' ? '$' : undefined}
      suffix={suffix}
      // The decimal keypad has no minus sign.
      inputMode={field.min < 0 ? 'text' : 'decimal'}
      // The address has the field values, also after Back.
      autoComplete="off"
      maxLength={40}
      onChange={(event) => onType(event.currentTarget.value)}
      onBlur={(event) => onLeave(event.currentTarget.value)}
      cell={cell}
    />
  )
}
