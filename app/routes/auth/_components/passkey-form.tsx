import type { ReactNode } from 'react'
import passkeyScript from '#app/browser/passkeys.ts?script'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'

type PasskeyFormProps = {
  /** The only origin that accepts this site's passkeys. */
  origin: string
  action?: string
  /** Options for creating a passkey, as JSON; omitted at sign-in, where scripts request them on click. */
  options?: string
  label: string
  variant?: 'primary' | 'second'
  /** Additional form fields. */
  children?: ReactNode
  /** Shown instead of the form without scripts or passkey support. */
  otherwise?: ReactNode
}

/** A button that prompts for a passkey. Requires scripts, which hide it if passkeys are not supported. */
export function PasskeyForm({ origin, action, options, label, variant = 'primary', children, otherwise }: PasskeyFormProps) {
  return (
    <>
      <div data-passkey-origin={origin} className="noscript:hidden">
        <form
          method="post"
          action={action}
          className="grid content-start gap-3"
          data-passkey
          data-options={options}
          data-challenge={paths.passkeyChallenge()}
        >
          {children}
          <input type="hidden" name="passkey" />
          <Button wide variant={variant}>
            {label}
          </Button>
          <p className="text-small font-semibold text-danger empty:hidden" role="alert" data-passkey-message />
        </form>
      </div>
      {otherwise && (
        <div data-passkey-otherwise className="hidden noscript:block data-shown:block">
          {otherwise}
        </div>
      )}
      <script type="module" src={passkeyScript} />
    </>
  )
}
