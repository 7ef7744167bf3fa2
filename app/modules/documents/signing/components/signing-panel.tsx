import type { ReactNode } from 'react'
import { consentWording, MESSAGE_CODE_FORM, MESSAGE_CONSENT } from '../messages.ts'
import { Button, EnterButton } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/choices.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field, TextareaField } from '#app/ui/field.tsx'
import { type Form, type FormState, formOf } from '#app/ui/form.ts'

type SigningField = 'consent' | 'fullName' | 'code' | 'reason'

type SigningPanelProps = FormState & {
  /** Its noun: 'agreement', 'document'. */
  noun: 'agreement' | 'document'
  /** The signer's email address, masked. */
  maskedEmail: string
  /** The number to call. */
  phone: string
  /** When the newest code was emailed, as text; null if none was. */
  codeSentAt: string | null
  /** Whether that code is still valid. */
  isCodeTaken: boolean
  /** Until when no more codes are emailed after too many, as text; null if they are. */
  closedUntil: string | null
  /** Today's date, as printed with the signature. */
  today: string
  /** The other signer, who has their own page, or null. */
  otherSigner: string | null
  /** The hidden field against bots. */
  honeypot: ReactNode
  /** The email that was sent, in demo mode. */
  demoMail: ReactNode
}

/**
 * The form under an agreement: request a code, sign, or decline. It is one form, so that a button keeps the input of the others.
 */
export function SigningPanel(props: SigningPanelProps) {
  const { noun, closedUntil, isCodeTaken, phone, honeypot, lastReply, constraints } = props
  const form = formOf<SigningField>({ lastReply, constraints })
  const isOpen = closedUntil === null || isCodeTaken
  return (
    <section className="card my-10 scroll-mt-6" id="sign" aria-labelledby="sign-title">
      <header>
        <h2 id="sign-title">{isOpen ? `Sign the ${noun}` : 'Signing is locked for a day'}</h2>
      </header>
      <ErrorSummary errors={form.errors} />
      {!isOpen && (
        <p>
          Too many codes were requested or entered incorrectly within 24 hours. For your safety, no one can sign until{' '}
          <strong>{closedUntil}</strong>. Our team has been notified. Call us at {phone}, and we’ll help right away.
        </p>
      )}
      <form className="mt-7 print:hidden" method="post" action="#sign">
        {honeypot}
        {isOpen && (
          <>
            <EnterButton intent="sign" busy="Signing...">
              Sign
            </EnterButton>
            <CodeStep {...props} />
            <SignStep {...props} form={form} />
          </>
        )}
        <DeclineStep noun={noun} form={form} isOpen={isOpen} />
      </form>
    </section>
  )
}

function CodeStep({ noun, maskedEmail, phone, codeSentAt, closedUntil, demoMail }: SigningPanelProps) {
  return (
    <div className="grid content-start gap-4">
      <h3>1. Get a code</h3>
      <p>
        We’ll email an eight-character code to <strong className="wrap-anywhere">{maskedEmail}</strong>. Entering it shows that we
        sent this {noun} to you.
      </p>
      {codeSentAt !== null && (
        <p role="status">
          A code was emailed {codeSentAt}. It expires in 15 minutes. Can’t find it? Check your spam folder
          {closedUntil === null && ', or request another'}. If we’ve emailed you several times this hour, open the link in one of
          those emails before you request another code.
        </p>
      )}
      {demoMail}
      {closedUntil === null ? (
        <div>
          <Button
            name="intent"
            value="code"
            variant={codeSentAt === null ? 'primary' : 'second'}
            busy="Sending..."
            formNoValidate
          >
            {codeSentAt === null ? 'Email me a code' : 'Email me another code'}
          </Button>
        </div>
      ) : (
        <p>
          That was the last code we can email until {closedUntil}. If it doesn’t arrive, call us at {phone}.
        </p>
      )}
    </div>
  )
}

function SignStep({ noun, codeSentAt, today, otherSigner, form }: SigningPanelProps & { form: Form<SigningField> }) {
  return (
    <div className="mt-7 grid content-start gap-4">
      <h3>2. Sign</h3>
      {otherSigner !== null && (
        <p>
          Two people need to sign: you and <bdi>{otherSigner}</bdi>, who has a separate link.
        </p>
      )}
      <Checkbox {...form.box('consent', 'on')} label={consentWording(noun)} required data-missing={MESSAGE_CONSENT} />
      <Field
        {...form.field('fullName')}
        label="Your full name"
        hint="Typing your name here counts as your signature."
        autoComplete="name"
      />
      <Field
        {...form.field('code')}
        required
        data-missing={MESSAGE_CODE_FORM}
        label="Code from our email"
        hint="8 letters and digits, not case-sensitive"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        className="max-w-60"
      />
      <p>
        Date: <strong>{today}</strong>
      </p>
      <div>
        <Button name="intent" value="sign" variant={codeSentAt === null ? 'second' : 'primary'} busy="Signing...">
          Sign the {noun}
        </Button>
      </div>
    </div>
  )
}

function DeclineStep({ noun, form, isOpen }: { noun: string; form: Form<SigningField>; isOpen: boolean }) {
  const reason = form.field('reason')
  return (
    <details className="mt-7 print:hidden" open={reason.errors !== undefined || Boolean(reason.defaultValue)}>
      <summary className="cursor-pointer underline underline-offset-3">I don’t want to sign</summary>
      <div className="mt-4 grid content-start gap-4">
        <TextareaField
          {...reason}
          label="Why don’t you want to sign?"
          hint="We’ll read this and get back to you. Nothing will be signed."
          optional
          rows={4}
        />
        <p className="note">
          {isOpen
            ? 'If you typed the code from our email above, the record will show that you declined. Otherwise it will say “declined by someone with the link.”'
            : 'The record will say “declined by someone with the link.”'}
        </p>
        <div>
          <Button name="intent" value="decline" variant="second" busy="Sending..." formNoValidate>
            Decline the {noun}
          </Button>
        </div>
      </div>
    </details>
  )
}
