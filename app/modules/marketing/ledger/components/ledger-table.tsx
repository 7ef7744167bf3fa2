import type { ReactNode } from 'react'
import { formatPhone } from '#app/format/phone.ts'
import { capitalize } from '#app/format/capitalize.ts'
import { formatMomentIn } from '#app/format/date.ts'
import { CHANNEL_LABELS, FORM_LABELS } from '#app/modules/messaging/consent/consent-labels.ts'
import { paths } from '#app/paths.ts'
import { Badge } from '#app/ui/badge.tsx'
import { type DataColumn, DataTable } from '#app/ui/data-table.tsx'
import { Link } from '#app/ui/link.tsx'
import type { LedgerRow } from '../list-consents.server.ts'
import { boxState, confirmationState } from '../ledger-list.ts'

type LedgerTableProps = { rows: readonly LedgerRow[]; now: Date; empty: ReactNode; pager: ReactNode }

/** Who consented to what, with the wording and time. */
export function LedgerTable({ now, ...list }: LedgerTableProps) {
  return <DataTable caption="Consents, newest first" columns={columnsOf(now)} rowKey={({ id }) => id} {...list} />
}

function columnsOf(now: Date): DataColumn<LedgerRow>[] {
  return [
    {
      label: 'Who',
      className: 'wrap-anywhere md:min-w-36 min-[1280px]:min-w-63',
      cell: ({ recipientKey, leadId }) =>
        leadId === null ? formatPhone(recipientKey) : <Link to={paths.lead(leadId)}>{formatPhone(recipientKey)}</Link>,
      note: ({ channel }) => CHANNEL_LABELS[channel],
    },
    {
      label: 'Wording shown',
      cardLabel: null,
      className: 'cell--text',
      cell: ({ wording }) => `“${wording}”`,
    },
    { label: 'Checkbox', className: 'whitespace-nowrap', cell: (line) => boxState(line) },
    {
      label: 'Form',
      isOptional: true,
      cell: ({ form }) => capitalize(FORM_LABELS[form]),
      note: ({ ipAddress, by }) => by ?? ipAddress,
    },
    {
      label: 'When',
      className: 'min-[1280px]:whitespace-nowrap',
      cell: ({ createdAt }) => <time dateTime={createdAt.toISOString()}>{formatMomentIn(createdAt, now)}</time>,
    },
    {
      label: 'Confirmed',
      cell: (line) => <Badge color={confirmationState(line).color}>{confirmationState(line).label}</Badge>,
      note: ({ granted, confirmedAt }) => (granted && confirmedAt !== null ? formatMomentIn(confirmedAt, now) : null),
    },
  ]
}
