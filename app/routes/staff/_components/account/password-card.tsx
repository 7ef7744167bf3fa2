import { NEW_PASSWORD_HINT } from '#app/modules/users/messages.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import type { Form } from '#app/ui/form.ts'
import { PasswordField } from '#app/ui/password-field.tsx'

/** The user's password. `email`: lets password managers identify the account. */
export function PasswordCard({ form, email }: { form: Form<'current' | 'password'>; email: string }) {
  return (
    <Card title="Password" id="own-password">
      <form method="post" className="grid content-start gap-3.5">
        <input type="hidden" autoComplete="username" value={email} />
        <PasswordField {...form.field('current')} label="Current password" autoComplete="current-password" />
        <PasswordField
          {...form.field('password')}
          label="New password"
          autoComplete="new-password"
          hint={`${NEW_PASSWORD_HINT} Changing it signs you out everywhere else.`}
        />
        <div>
          <Button variant="second" name="intent" value="password" busy="Saving...">
            Change Password
          </Button>
        </div>
      </form>
    </Card>
  )
}
