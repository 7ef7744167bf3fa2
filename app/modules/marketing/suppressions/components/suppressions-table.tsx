import type { ReactNode } from 'react'
import { formatPhone } from '#app/format/phone.ts'
import { formatMomentIn } from '#app/format/date.ts'
import { CHANNEL_LABELS } from '#app/modules/messaging/consent/consent-labels.ts'
import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { type DataColumn, DataTable } from '#app/ui/data-table.tsx'
import type { SuppressionRow } from '../list-suppressions.server.ts'
import { REASON_LABELS } from '../suppression-list.ts'

type SuppressionsTableProps = {
  rows: readonly SuppressionRow[]
  /** The address of the list, for the dialog. */
  query: Record<string, string>
  now: Date
  empty: ReactNode
  pager: ReactNode
}

/** Who gets no marketing, and why. */
export function SuppressionsTable({ query, now, ...list }: SuppressionsTableProps) {
  return (
    <DataTable
      caption="Suppressed addresses and numbers, newest first"
      columns={columnsOf(query, now)}
      rowKey={({ channel, recipientKey }) => `${channel} ${recipientKey}`}
      {...list}
    />
  )
}

function columnsOf(query: Record<string, string>, now: Date): DataColumn<SuppressionRow>[] {
  return [
    {
      label: 'Address or number',
      className: 'wrap-anywhere md:min-w-63',
      cell: ({ recipientKey }) => formatPhone(recipientKey),
    },
    { label: 'Channel', className: 'whitespace-nowrap', isOptional: true, cell: ({ channel }) => CHANNEL_LABELS[channel] },
    {
      label: 'Reason',
      className: 'cell--text',
      cell: ({ reason }) => REASON_LABELS[reason],
      note: ({ note }) => note,
    },
    { label: 'Entered by', isOptional: true, cell: ({ by }) => by ?? <span className="text-ink-muted">Automatic</span> },
    {
      label: 'Since',
      className: 'whitespace-nowrap',
      cell: ({ createdAt }) => <time dateTime={createdAt.toISOString()}>{formatMomentIn(createdAt, now)}</time>,
    },
    {
      label: 'Actions',
      hidesLabel: true,
      cell: ({ channel, recipientKey, reason }) =>
        reason === 'stop' ? (
          <span className="text-small text-ink-muted">Ends with START</span>
        ) : (
          <ButtonLink variant="second" small to={paths.removeSuppression(channel, recipientKey, query)}>
            Remove<span className="sr-only"> {formatPhone(recipientKey)}</span>
          </ButtonLink>
        ),
    },
  ]
}
