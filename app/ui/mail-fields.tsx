import { Checkbox } from './choices.tsx'
import { Field } from './field.tsx'
import type { FormReply } from './form-reply.ts'

/** The e-mail address of a form, and the box for tips, which is ticked for nobody. `consent`: its words. */
export function MailFields({ reply: { values, errors }, consent }: { reply: FormReply; consent: string }) {
  return (
    <>
      <Field
        name="email"
        label="E-mail"
        type="email"
        autoComplete="email"
        required
        maxLength={254}
        defaultValue={values.email}
        errors={errors.email}
      />
      <Checkbox
        name="marketing"
        value="yes"
        label={consent}
        defaultChecked={values.marketing === 'yes'}
        errors={errors.marketing}
      />
    </>
  )
}
