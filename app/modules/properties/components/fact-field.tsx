import { keysOf } from '#app/format/records.ts'
import { Field, MoneyField, SelectField } from '#app/ui/field.tsx'
import { type CellSpan, evenCells, FieldGrid } from '#app/ui/field-grid.tsx'
import type { Fields } from '#app/ui/form.ts'
import { type Fact, PROPERTY_TYPE_OPTIONS } from '../property-fields.ts'

type FactFieldProps = ReturnType<Fields<string>['field']> & {
  fact: Fact
  /** The label in its form; defaults to the catalog's. */
  label?: string | undefined
  id?: string
  cell?: CellSpan | undefined
  fieldClassName?: string
  optional?: boolean
  hint?: string | undefined
  /** A select's text while nothing is chosen. */
  placeholder?: string
}

/** A fact's field, as its catalog defines it. */
export function FactField({ fact, label = fact.label, placeholder, ...props }: FactFieldProps) {
  switch (fact.kind) {
    case 'choice':
      return <SelectField {...props} label={label} placeholder={placeholder} options={PROPERTY_TYPE_OPTIONS} optional={false} />
    case 'dollars':
      return <MoneyField {...props} label={label} />
    case 'email':
      return <Field {...props} label={label} autoComplete="off" type="email" />
    case 'day':
      return <Field {...props} label={label} type="date" />
    case 'number':
      return (
        <Field
          {...props}
          label={label}
          type="number"
          inputMode={props.step === 1 ? 'numeric' : 'decimal'}
          suffix={props.cell ? undefined : fact.unit}
        />
      )
    default:
      return <Field {...props} label={label} autoComplete="off" inputMode={fact.inputMode} />
  }
}

type HomeSheetProps<Name extends string> = {
  facts: Readonly<Record<Name, Fact>>
  field: (name: NoInfer<Name>) => ReturnType<Fields<string>['field']>
  placeholder: string
}

/** A home's facts on one ruled sheet: type, size and units in the first row, the others in the rows below. */
export function HomeSheet<Name extends string>({ facts, field, placeholder }: HomeSheetProps<Name>) {
  const names = keysOf(facts)
  const first: CellSpan[] = [
    { wide: 6, narrow: 12 },
    { wide: 3, narrow: 6 },
    { wide: 3, narrow: 6 },
  ]
  const cells = [...first, ...evenCells(names.length - first.length)]
  return (
    <FieldGrid legend="What is it?">
      {names.map((name, at) => {
        const attributes = field(name)
        return (
          <FactField
            key={name}
            {...attributes}
            fact={facts[name]}
            label={facts[name].editLabel}
            cell={cells[at]}
            optional={attributes.required !== true}
            placeholder={placeholder}
          />
        )
      })}
    </FieldGrid>
  )
}
