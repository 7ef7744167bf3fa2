import { formatDay } from '#app/format/date.ts'
import { RECOVERY_CODES, TRUST_DAYS } from '#app/modules/users/two-step/rules.ts'
import { paths } from '#app/paths.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import type { Form } from '#app/ui/form.ts'
import { PasswordField } from '#app/ui/password-field.tsx'
import { PostForm } from '#app/ui/post-form.tsx'

type TwoStepCardProps = {
  form: Form<'twoStepPassword'>
  /** Null if it is off. */
  since: Date | null
  /** Number of unused recovery codes. */
  codesLeft: number
  /** Users who turn it off have to set it up again. */
  isRequired: boolean
  /** Browsers that skip the code for a while. */
  trustedBrowsers: number
  now: Date
}

/** The state of the second step, with the ways to change it. */
export function TwoStepCard({ form, since, codesLeft, isRequired, trustedBrowsers, now }: TwoStepCardProps) {
  return (
    <Card title="Two-step sign-in" id="two-step" className="mt-5">
      {since === null ? (
        <div className="grid justify-items-start gap-3.5">
          <p className="text-small text-ink-muted">Enter a code from an authenticator app after your password. It’s off now.</p>
          <ButtonLink to={paths.twoStep()} variant="second" reloadDocument>
            Set Up
          </ButtonLink>
        </div>
      ) : (
        <form method="post" className="grid max-w-[480px] content-start gap-3.5">
          <p className="text-small text-ink-muted">
            You enter a code from an authenticator app after your password. On since {formatDay(since, now)}, with {codesLeft} of{' '}
            {RECOVERY_CODES} recovery codes left.
          </p>
          <PasswordField
            {...form.field('twoStepPassword')}
            label="Current password (required to turn it off)"
            autoComplete="current-password"
            hint={
              isRequired
                ? 'To change phones or get new recovery codes, turn it off. You’ll set it up again right away.'
                : 'To change phones or get new recovery codes, turn it off and set it up again.'
            }
          />
          <div>
            <Button variant="second" name="intent" value="two-step-off" busy="Saving...">
              Turn Off
            </Button>
          </div>
        </form>
      )}
      {trustedBrowsers > 0 && (
        <PostForm className="mt-5 grid justify-items-start gap-3.5 border-t border-line pt-5">
          <p className="text-small text-ink-muted">
            {trustedBrowsers === 1 ? 'One browser is' : `${trustedBrowsers} browsers are`} trusted. You won’t need a code there
            for {TRUST_DAYS} days.
          </p>
          <Button variant="second" name="intent" value="forget-browsers" busy="Saving...">
            Remove Trusted Browsers
          </Button>
        </PostForm>
      )}
    </Card>
  )
}
