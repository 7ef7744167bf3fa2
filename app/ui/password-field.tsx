import type { ComponentPropsWithoutRef } from 'react'
import { Field } from './field.tsx'
import { fieldId } from './ids.ts'

type PasswordFieldProps = Omit<ComponentPropsWithoutRef<typeof Field>, 'type' | 'cell' | 'defaultValue'> & {
  autoComplete: 'current-password' | 'new-password'
}

/** A password, with a checkbox to show it. The checkbox needs scripts and appears only with them (`app/browser/site.ts`). */
export function PasswordField({ name, id = fieldId(name), ...props }: PasswordFieldProps) {
  return (
    <div className="grid content-start gap-2">
      <Field {...props} name={name} id={id} type="password" autoCapitalize="none" autoCorrect="off" spellCheck={false} />
      <div className="choice-row noscript:hidden">
        <input className="choice" type="checkbox" id={`${id}-shown`} data-shows={id} />
        <label htmlFor={`${id}-shown`}>Show password</label>
      </div>
    </div>
  )
}
