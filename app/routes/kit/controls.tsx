import { MESSAGE_NOT_ACKNOWLEDGED } from '#app/modules/enrollment/messages.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox, RadioGroup, RowCheckbox } from '#app/ui/choices.tsx'
import { Field, MoneyField, SelectField, TextareaField } from '#app/ui/field.tsx'
import { FieldGrid } from '#app/ui/field-grid.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Table, TableCell } from '#app/ui/table.tsx'
import { KitSection, Sample, Samples, SHOWN_FOCUS } from './section.tsx'

const VARIANTS = [
  ['Primary', 'primary'],
  ['Secondary', 'second'],
  ['Quiet', 'quiet'],
  ['Accent, on deep green', 'wheat'],
  ['Destructive', 'danger'],
] as const

export function ButtonsSection() {
  return (
    <KitSection title="Buttons">
      <Table
        caption="Buttons in five states"
        columns={['', 'Rest', 'Hover', 'Focus', 'Disabled', 'Busy'].map((label) => ({ label }))}
      >
        {VARIANTS.map(([name, variant]) => (
          <tr key={variant}>
            <th scope="row">{name}</th>
            <TableCell label="Rest">
              <Button type="button" variant={variant}>
                Continue
              </Button>
            </TableCell>
            <TableCell label="Hover">
              <Button type="button" variant={variant} className="is-hover">
                Continue
              </Button>
            </TableCell>
            <TableCell label="Focus">
              <Button type="button" variant={variant} className={SHOWN_FOCUS}>
                Continue
              </Button>
            </TableCell>
            <TableCell label="Disabled">
              <Button type="button" variant={variant} disabled>
                Continue
              </Button>
            </TableCell>
            <TableCell label="Busy">
              <Button type="button" variant={variant} aria-disabled>
                Processing...
              </Button>
            </TableCell>
          </tr>
        ))}
      </Table>
    </KitSection>
  )
}

const TYPES = [{ value: 'single-family', label: 'Single Family Home' }]

export function FieldsSection() {
  return (
    <KitSection title="Fields">
      <Samples>
        <Sample state="Rest">
          <Field name="rest" label="Street address" hint="As USPS writes it" />
        </Sample>
        <Sample state="Hover">
          <Field name="hover" label="Street address" className="is-hover" />
        </Sample>
        <Sample state="Focus">
          <Field name="focus" label="Street address" className={SHOWN_FOCUS} defaultValue="2847 Ingersoll" />
        </Sample>
        <Sample state="Error">
          <Field
            name="error"
            label="ZIP code"
            hint="Five digits"
            defaultValue="5031"
            errors="Enter a 5-digit ZIP code, for example 50312"
          />
        </Sample>
        <Sample state="Disabled">
          <Field name="disabled" label="State" hint="We work in Iowa only" defaultValue="IA" disabled />
        </Sample>
        <Sample state="Money">
          <MoneyField name="money" label="Home value" defaultValue="300,000" />
        </Sample>
        <Sample state="Suffix">
          <Field name="suffix" label="Interest rate" inputMode="decimal" defaultValue="5" suffix="%" />
        </Sample>
        <Sample state="Optional">
          <Field name="optional" label="Year built" optional inputMode="numeric" />
        </Sample>
        <Sample state="With a drawing">
          <Field name="search" label="Search" type="search" icon={<Icon name="search" />} placeholder="Name, email or address" />
        </Sample>
        <Sample state="Select">
          <SelectField name="select" label="Property type" placeholder="Choose a type" options={TYPES} />
        </Sample>
        <Sample state="Select, error">
          <SelectField
            name="select-error"
            label="Property type"
            placeholder="Choose a type"
            options={TYPES}
            errors="Choose a property type"
          />
        </Sample>
        <Sample state="Select, disabled">
          <SelectField name="select-disabled" label="Property type" placeholder="Choose a type" options={TYPES} disabled />
        </Sample>
        <Sample state="Text area">
          <TextareaField name="textarea" label="Notes" />
        </Sample>
        <Sample state="Text area, error">
          <TextareaField name="textarea-error" label="Content" errors={['Write the post before you publish it']} />
        </Sample>
      </Samples>
    </KitSection>
  )
}

export function FieldGridSection() {
  return (
    <KitSection title="Field grid">
      <div className="max-w-160">
        <FieldGrid legend="Short related fields">
          <Field name="l-street" label="Street address" defaultValue="2847 Ingersoll Ave" cell={{ wide: 12 }} />
          <Field name="l-city" label="City" defaultValue="Des Moines" cell={{ wide: 6, narrow: 12 }} />
          <Field name="l-state" label="State (fixed)" defaultValue="IA" readOnly cell={{ wide: 3, narrow: 6 }} />
          <Field name="l-zip" label="ZIP code" defaultValue="50312" cell={{ wide: 3, narrow: 6 }} />
          <Field
            name="l-feet"
            label="Square feet (error)"
            defaultValue="0"
            errors="Enter at least 1 square foot"
            cell={{ wide: 6, narrow: 12 }}
          />
          <Field name="l-beds" label="Bedrooms" optional cell={{ wide: 3, narrow: 6 }} />
          <MoneyField name="l-rent" label="Rent" defaultValue="1,895" cell={{ wide: 3, narrow: 6 }} />
        </FieldGrid>
      </div>
    </KitSection>
  )
}

export function ChoicesSection() {
  return (
    <KitSection title="Choices">
      <Samples>
        <Sample state="Check box">
          <div className="grid content-start gap-4">
            <Checkbox name="cleaning" label="Professional Cleaning" />
            <Checkbox name="painting" label="Interior Painting" hint="Estimate $4,100" defaultChecked />
          </div>
        </Sample>
        <Sample state="Table row">
          <RowCheckbox name="lead" value="1" label="Select Claire Holloway" defaultChecked />
        </Sample>
        <Sample state="Disabled">
          <div className="grid content-start gap-4">
            <Checkbox name="ordered" label="Already ordered" defaultChecked disabled />
            <Checkbox name="unavailable" label="Not available" disabled />
          </div>
        </Sample>
        <Sample state="Error">
          <Checkbox name="terms" label="I have read the agreement terms" errors={MESSAGE_NOT_ACKNOWLEDGED} />
        </Sample>
        <Sample state="Radio">
          <RadioGroup
            name="strategy"
            legend="Strategy"
            defaultValue="balanced"
            options={[
              { value: 'aggressive', label: 'Aggressive Growth', hint: '12% per year, high risk' },
              { value: 'balanced', label: 'Balanced Growth', hint: '9% per year, medium risk' },
              { value: 'steady', label: 'Steady Income', hint: '7% per year, low risk', disabled: true },
            ]}
          />
        </Sample>
      </Samples>
    </KitSection>
  )
}
