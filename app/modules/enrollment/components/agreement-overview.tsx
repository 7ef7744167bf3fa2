import { ButtonLink } from '#app/ui/button.tsx'
import { FormActions } from '#app/ui/form-actions.tsx'
import { addressesOf, AgreementDialog, type AgreementPlace } from './agreement-dialog.tsx'

type OverviewProps = { leadId: string; place: AgreementPlace; services: readonly { name: string; text: string }[] }

/** The first half of the agreement: what we do. */
export function AgreementOverview({ leadId, place, services }: OverviewProps) {
  const { back, terms } = addressesOf(leadId, place)
  return (
    <AgreementDialog leadId={leadId} place={place} heading="Property Management Services">
      <dl className="grid grid-cols-2 gap-x-8 gap-y-4.5 max-sm:grid-cols-1">
        {services.map(({ name, text }) => (
          <div key={name}>
            <dt className="font-semibold">{name}</dt>
            <dd className="note">{text}</dd>
          </div>
        ))}
      </dl>
      <FormActions>
        <ButtonLink to={back} variant="second">
          Back
        </ButtonLink>
        <ButtonLink to={terms}>Next</ButtonLink>
      </FormActions>
    </AgreementDialog>
  )
}
