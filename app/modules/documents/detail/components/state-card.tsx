import { formatDate, formatMomentIn } from '#app/format/date.ts'
import { paths } from '#app/paths.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Card } from '#app/ui/card.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { Link } from '#app/ui/link.tsx'
import {
  DOCUMENT_KIND_LABELS,
  DOCUMENT_STATE_COLORS,
  DOCUMENT_STATE_LABELS,
  PROVIDER_LABELS,
  renamedWords,
  signaturesSoFar,
} from '../../list/document-state.ts'
import type { ShownDocument } from '../find-document.server.ts'

/** A document's state, signers, and signing place. */
export function StateCard({ document, now }: { document: ShownDocument; now: Date }) {
  return (
    <Card title="Status">
      <DescriptionList items={factsOf(document, now)} />
    </Card>
  )
}

function factsOf(document: ShownDocument, now: Date) {
  const { state, kind, provider, submitterName, submitterEmail, propertyAddress, leadId, leadName } = document
  const moment = (label: string, at: Date | null) => (at === null ? [] : [{ label, value: formatMomentIn(at, now) }])
  const words = (label: string, text: string | null) => (text === null || text === '' ? [] : [{ label, value: text }])
  return [
    { label: 'Status', value: <Badge color={DOCUMENT_STATE_COLORS[state]}>{DOCUMENT_STATE_LABELS[state]}</Badge> },
    { label: 'Kind', value: DOCUMENT_KIND_LABELS[kind] },
    ...(state === 'pending' ? words('Signatures', signaturesSoFar(document.signaturesOfTwo)) : []),
    ...(document.signers.length === 0
      ? [
          { label: 'Signer', value: submitterName },
          { label: 'Email', value: submitterEmail },
        ]
      : document.signers.map(({ name, email, signedAt }, place) => ({
          label: place === 0 ? 'First signer' : 'Second signer',
          value: `${name}, ${email}: ${signedAt === null ? 'not signed' : `signed ${formatMomentIn(signedAt, now)}`}`,
        }))),
    ...words('Name', document.newName === null ? null : renamedWords(document.newName)),
    { label: 'Property', value: propertyAddress || 'Unknown' },
    {
      label: 'Lead',
      value: leadId === null ? 'None, or in the trash' : <Link to={paths.lead(leadId)}>{leadName?.trim() || 'Unknown'}</Link>,
    },
    { label: 'Signed at', value: document.isOnPaper ? 'On paper' : PROVIDER_LABELS[provider] },
    ...moment('Created', document.createdAt),
    ...moment('Reminded', document.remindedAt),
    ...(state === 'pending' && document.expiresAt !== null ? [{ label: 'Sign by', value: formatDate(document.expiresAt) }] : []),
    ...moment('Completed', document.completedAt),
    ...words('Reason declined', document.declineReason),
    ...moment('Voided', document.voidedAt),
    ...words('Reason', document.voidReason),
    ...words('SHA-256,\u00a0text', document.contentHash),
    ...words('SHA-256,\u00a0file', document.signedFileHash),
  ]
}
