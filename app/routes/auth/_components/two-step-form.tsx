import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import type { Form } from '#app/ui/form.ts'
import { PasswordField } from '#app/ui/password-field.tsx'
import type { TwoStepSetup } from '#app/modules/users/two-step/setup.server.ts'

type TwoStepFormProps = {
  setup: TwoStepSetup
  field: Form<'code' | 'current'>['field']
  /** Lets password managers identify the account. */
  email: string
}

/** Sets up the authenticator app: its key as a QR code and text, the first code, and the password. */
export function TwoStepForm({ setup, field, email }: TwoStepFormProps) {
  const { sealed, key, qr } = setup
  return (
    <form method="post">
      <input type="hidden" name="setup" value={sealed} />
      <ol className="grid list-none gap-4.5">
        <li className="grid gap-3">
          <b className="font-semibold">1. Scan the code with an authenticator app.</b>
          <svg
            viewBox={`0 0 ${qr.size} ${qr.size}`}
            role="img"
            aria-label="QR code for the key below"
            shapeRendering="crispEdges"
            className="size-48 rounded-control"
          >
            {/* Dark on light in every color scheme, because scanners need it. */}
            <rect width={qr.size} height={qr.size} fill="#fff" />
            <path d={qr.path} fill="#000" />
          </svg>
          <p className="text-small text-ink-muted">
            Or enter this key: <code className="wrap-anywhere text-ink">{key}</code>
          </p>
        </li>
        <li>
          <Field
            {...field('code')}
            label="2. Type the six digits from the app"
            inputMode="numeric"
            autoComplete="one-time-code"
            className="font-semibold tracking-[.2em]"
          />
        </li>
        <li>
          <input type="hidden" autoComplete="username" value={email} />
          <PasswordField {...field('current')} label="3. Enter your current password" autoComplete="current-password" />
        </li>
        <li className="grid gap-1">
          <b className="font-semibold">4. Save the ten recovery codes you’ll get next.</b>
          <span className="text-small text-ink-muted">Each works once if you lose your phone.</span>
        </li>
        <li>
          <Button wide busy="Turning on...">
            Turn On
          </Button>
        </li>
      </ol>
    </form>
  )
}
