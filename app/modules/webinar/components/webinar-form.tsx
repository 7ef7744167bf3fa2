import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field } from '#app/ui/field.tsx'
import type { FormReply } from '#app/ui/form-reply.ts'
import { MailFields } from '#app/ui/mail-fields.tsx'
import { cardClass } from '#app/ui/card.tsx'

/** The registration form: full name and e-mail; the box for tips is never ticked for anybody. `consent`: its words. */
export function WebinarForm({
  reply,
  consent,
  isOver,
  honeypot,
}: {
  reply: FormReply
  consent: string
  isOver: boolean
  honeypot: ReactNode
}) {
  const { values, errors } = reply
  return (
    <form method="post" action="#register" className={cardClass('grid content-start gap-4')} aria-labelledby="register-title">
      <h2 id="register-title">{isOver ? 'Get the recording' : 'Register'}</h2>
      <ErrorSummary errors={errors} />
      {honeypot}
      <Field
        name="name"
        label="Full name"
        autoComplete="name"
        required
        maxLength={200}
        defaultValue={values.name}
        errors={errors.name}
      />
      <MailFields reply={reply} consent={consent} />
      <div>
        <Button busy="Registering...">{isOver ? 'Register for the recording' : 'Register'}</Button>
      </div>
    </form>
  )
}
