import { Form, useNavigation } from '@remix-run/react'
import { type ReactNode, useEffect } from 'react'
import { emailPromise } from '#app/modules/messaging/consent/consent-wording.ts'
import { paths } from '#app/paths.ts'
import { useBeforeFrame } from '#app/ui/arrival.tsx'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { MailFields } from '#app/ui/mail-fields.tsx'
import { type FormState, formOf } from '#app/ui/form.ts'
import { FIGURES_FORM } from './rent-vs-sell-form.tsx'
import { formatYears } from './labels.ts'

/** The button that opens the email form. It submits the inputs too, so that they are not lost without scripts. */
export function ClosedGate({ years }: { years: number }) {
  return (
    <div className="gate" id="unlock">
      <GateWords years={years} />
      <Button form={FIGURES_FORM} name="unlock" value="1" formAction={`${paths.rentVsSell()}#unlock`}>
        <Icon name="lock" />
        Unlock Detailed Analysis
      </Button>
    </div>
  )
}

type OpenGateProps = FormState & {
  years: number
  /** Preserves the page and its inputs when the form is rejected. */
  calculation: string
  /** The inputs for the form's action. */
  query: Record<string, string>
  submissionId: string
  /** The text beside the marketing checkbox. */
  consent: string
  honeypot: ReactNode
}

/** The email form that opens the table. */
export function OpenGate({ years, calculation, query, submissionId, consent, honeypot, ...state }: OpenGateProps) {
  const form = formOf<'email' | 'marketing'>(state)
  const { lastReply } = state
  const isBusy = useNavigation().formMethod === 'POST'
  // Only after its button, whose link ends in #unlock: the first use of a reloaded page starts this too, and must not lose its
  // focus. Before `Arrival`, which would move the lost focus to the heading.
  useBeforeFrame(() => {
    if (window.location.hash === '#unlock' && document.activeElement === document.body) document.getElementById('email')?.focus()
  }, [])
  // Runs for each rejection. A resolved one must not move the focus away from an input.
  useEffect(() => {
    if (lastReply) document.getElementById('errors')?.focus()
  }, [lastReply])
  return (
    <Form
      method="post"
      action={paths.rentVsSell({ ...query, unlock: '1' })}
      className="gate"
      id="unlock"
      preventScrollReset
      aria-label="Unlock the table"
      state={{ calculation }}
    >
      <ErrorSummary errors={form.errors} className="col-span-full" />
      <GateWords years={years} />
      <div className="grid content-start gap-4">
        <input type="hidden" name="submissionId" value={submissionId} />
        {honeypot}
        <MailFields form={form} consent={consent} hint={emailPromise('table')} />
        <Button busy="Processing..." disabled={isBusy}>
          {isBusy ? 'Processing...' : 'Unlock the table'}
        </Button>
      </div>
    </Form>
  )
}

function GateWords({ years }: { years: number }) {
  return (
    <div>
      <h3>Unlock the table</h3>
      <p className="mt-2 note">{years === 1 ? 'The year' : `All ${formatYears(years)}`}, every line, and a copy in your inbox.</p>
    </div>
  )
}
