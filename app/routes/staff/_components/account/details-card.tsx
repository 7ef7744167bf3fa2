import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Field } from '#app/ui/field.tsx'
import type { Form } from '#app/ui/form.ts'
import { PostForm } from '#app/ui/post-form.tsx'

type DetailsCardProps = {
  form: Form<'name' | 'email'>
  name: string
  email: string
  /** A new address that waits for confirmation. */
  pendingEmail: string | null
}

/** The user's own name and email. */
export function DetailsCard({ form, name, email, pendingEmail }: DetailsCardProps) {
  const nameField = form.field('name')
  const emailField = form.field('email')
  return (
    <Card title="Name and email" id="own-name">
      <PostForm draft="own-details" className="grid content-start gap-3.5">
        <Field {...nameField} defaultValue={nameField.defaultValue ?? name} label="Name" autoComplete="name" />
        <Field
          {...emailField}
          defaultValue={emailField.defaultValue ?? email}
          label="Email"
          type="email"
          autoComplete="email"
          hint={
            pendingEmail === null
              ? 'If you change it, we’ll email the new address a link to confirm.'
              : `${pendingEmail} isn’t confirmed yet. Open the link we emailed there.`
          }
        />
        <div>
          <Button variant="second" name="intent" value="save" busy="Saving...">
            Save Name and Email
          </Button>
        </div>
      </PostForm>
    </Card>
  )
}
