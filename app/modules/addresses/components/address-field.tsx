import addressScript from '#app/browser/address.ts?script'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { firstError } from '#app/ui/field-frame.tsx'
import { FieldError } from '#app/ui/field-look.tsx'
import type { Fields } from '#app/ui/form.ts'

/** An address field with its button. Scripts add suggestions; without them it is a plain field. */
export function AddressField({ errors, ...attributes }: ReturnType<Fields<'address'>['field']>) {
  const error = firstError(errors)
  return (
    <div className="find">
      <label htmlFor="address">Property address</label>
      <div className="find-box">
        <input
          {...attributes}
          id="address"
          type="text"
          autoComplete="address-line1"
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? 'address-hint' : 'address-error address-hint'}
          data-addresses={paths.addressSuggestions()}
        />
        <Button name="intent" value="find" busy="One moment...">
          See my rent
        </Button>
      </div>
      {error !== undefined && <FieldError id="address-error">{error}</FieldError>}
      <p className="field-hint" id="address-hint">
        You can paste a full address. We work in central Iowa.
      </p>
      <script type="module" src={addressScript} />
    </div>
  )
}
