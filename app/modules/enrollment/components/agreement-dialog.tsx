import type { ReactNode } from 'react'
import { Dialog } from '#app/ui/dialog.tsx'
import { paths } from '#app/paths.ts'

/** The place of the agreement: a step of the management dialog, or its own dialog. */
export type AgreementPlace = 'management' | 'walkthrough'

/** The dialog of either half. */
export function AgreementDialog(props: { leadId: string; place: AgreementPlace; heading: string; children: ReactNode }) {
  const { leadId, place, heading, children } = props
  const isStep = place === 'management'
  return (
    <Dialog title={isStep ? 'Management Agreement' : heading} closeTo={paths.report(leadId)} wide>
      {isStep && <h3>{heading}</h3>}
      {children}
    </Dialog>
  )
}

/** Links between the two halves, and onward. */
export function addressesOf(leadId: string, place: AgreementPlace) {
  if (place === 'management') {
    return {
      back: paths.managementStep(leadId, 'improvements'),
      overview: paths.managementStep(leadId, 'agreement'),
      terms: paths.managementStep(leadId, 'terms'),
      onward: paths.managementStep(leadId, 'payment'),
    }
  }
  const report = paths.report(leadId)
  return {
    back: report,
    overview: paths.agreementDialog(leadId),
    terms: paths.agreementDialog(leadId, 'terms'),
    onward: report,
  }
}
