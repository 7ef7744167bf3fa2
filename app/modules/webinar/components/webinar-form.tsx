import type { ReactNode } from 'react'
import { emailPromise } from '#app/modules/messaging/consent/consent-wording.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field } from '#app/ui/field.tsx'
import { MailFields } from '#app/ui/mail-fields.tsx'
import { type FormState, formOf } from '#app/ui/form.ts'

type WebinarFormProps = FormState & {
  /** The label of the checkbox for tips, which is never checked by default. */
  consent: string
  isOver: boolean
  honeypot: ReactNode
}

/** The registration form: full name and email. */
export function WebinarForm({ consent, isOver, honeypot, ...state }: WebinarFormProps) {
  const form = formOf<'name' | 'email' | 'marketing'>(state)
  return (
    <form method="post" action="#register" className="card grid content-start gap-4" aria-labelledby="register-title">
      <h2 id="register-title">{isOver ? 'Get the next date' : 'Register'}</h2>
      <ErrorSummary errors={form.errors} />
      {honeypot}
      <Field {...form.field('name')} label="Full name" autoComplete="name" />
      <MailFields form={form} consent={consent} hint={emailPromise('registration')} />
      <div>
        <Button busy="Registering...">{isOver ? 'Sign up for the next date' : 'Register'}</Button>
      </div>
    </form>
  )
}
