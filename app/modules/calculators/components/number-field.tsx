import { Field } from '#app/ui/field.tsx'
import type { CellSpan } from '#app/ui/field-grid.tsx'
import type { NumberField } from '../typed-number.ts'

type NumberInputProps = {
  name: string
  field: NumberField
  text: string
  /** What the text was read as, where that is not what was typed. */
  notice: string | undefined
  /** What the number counts, after it: 'a year'. */
  suffix?: string
  cell?: CellSpan
  onType: (text: string) => void
  onLeave: (text: string) => void
}

/** A number of a calculator. Any text may be typed; a notice says what it was read as. */
export function NumberInput({ name, field, text, notice, suffix, cell = { wide: 12 }, onType, onLeave }: NumberInputProps) {
  return (
    <Field
      name={name}
      label={field.label}
      value={text}
      hint={notice}
      prefix={field.kind === 'dollars' ? '$' : undefined}
      suffix={suffix}
      // The keypad for decimals has no minus sign.
      inputMode={field.min < 0 ? 'text' : 'decimal'}
      // The address says what is in the fields, also after Back.
      autoComplete="off"
      maxLength={40}
      onChange={(event) => onType(event.currentTarget.value)}
      onBlur={(event) => onLeave(event.currentTarget.value)}
      cell={cell}
    />
  )
}
