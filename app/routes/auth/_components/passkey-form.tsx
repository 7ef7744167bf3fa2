import type { ReactNode } from 'react'
import passkeyScript from '#app/browser/passkeys.ts?script'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'

type PasskeyFormProps = {
  /** The one origin where passkeys of this site can be used. */
  origin: string
  action?: string
  /** What the device needs to make a passkey, as JSON; left out where someone signs in, for whom scripts ask when the button is pressed. */
  options?: string
  label: string
  variant?: 'primary' | 'second'
  /** Fields that are sent along. */
  children?: ReactNode
  /** In place of the form without scripts, and in browsers that know no passkeys. */
  otherwise?: ReactNode
}

/** A button behind which a device is asked for a passkey. It needs scripts; where these find that it cannot be used, they put it out of sight. */
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
