import { ROLE_LABELS, ROLES } from '#app/permissions.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field, SelectField } from '#app/ui/field.tsx'
import { formOf, type FormState } from '#app/ui/form.ts'
import { PostForm } from '#app/ui/post-form.tsx'

/** Invites someone to join the staff by email. */
export function InviteForm({ lastReply, constraints }: Pick<FormState, 'lastReply' | 'constraints'>) {
  const form = formOf<'email' | 'name' | 'role'>({ lastReply, constraints, defaults: { role: 'user' } })
  return (
    <section className="card mb-5" aria-label="Invite someone">
      <ErrorSummary errors={form.errors} className="mb-4" />
      <PostForm
        draft="invitation"
        empties
        className="grid items-end gap-3 sm:grid-cols-2 xl:grid-cols-[minmax(0,2fr)_minmax(0,1.2fr)_150px_auto]"
      >
        <Field {...form.field('email')} label="Invite by email" type="email" autoComplete="off" />
        <Field {...form.field('name')} label="Name" optional autoComplete="off" />
        <SelectField
          {...form.field('role')}
          label="Role"
          options={ROLES.map((role) => ({ value: role, label: ROLE_LABELS[role] }))}
        />
        <Button name="intent" value="invite" busy="Sending...">
          Send Invitation
        </Button>
      </PostForm>
      <p className="mt-2.5 text-small text-ink-muted">We’ll email them a link to set their own password. It expires in 7 days.</p>
    </section>
  )
}
