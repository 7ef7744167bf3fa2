import { formatCents, formatList } from '#app/format/money.ts'
import { paths } from '#app/paths.ts'
import { Badge } from '#app/ui/badge.tsx'
import { type DataColumn, DataTable } from '#app/ui/data-table.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Link } from '#app/ui/link.tsx'
import type { PayeeOfYear } from '../queries.server.ts'
import { maskedTin } from '../rules.ts'

/** Each payee's total for a year, their W-9, and what is missing for their 1099-NEC. */
export function PayeesTable({ payees, year }: { payees: readonly PayeeOfYear[]; year: number }) {
  return (
    <DataTable
      caption={`${year} payees, largest total first`}
      columns={COLUMNS}
      rows={payees}
      rowKey={({ payeeEmail }) => payeeEmail}
      empty={
        <EmptyState title={`No payouts in ${year}`} level="h2">
          When you pay a referral fee, the payee appears here.
        </EmptyState>
      }
    />
  )
}

const COLUMNS: DataColumn<PayeeOfYear>[] = [
  {
    label: 'Payee',
    className: 'wrap-anywhere',
    cell: ({ payeeName }) => <bdi>{payeeName}</bdi>,
    note: ({ payeeCompany, payeeEmail }) =>
      [payeeCompany, payeeEmail].filter(Boolean).map((line) => (
        <span key={line} className="cell-line">
          {line}
        </span>
      )),
    to: ({ referralId }) => paths.payee(referralId),
  },
  { label: 'Paid', figures: true, cell: ({ paidCents }) => formatCents(paidCents) },
  { label: 'Reversed', figures: true, cell: ({ reversedCents }) => (reversedCents === 0 ? '–' : formatCents(reversedCents)) },
  { label: 'Total', figures: true, cell: ({ totalCents }) => <b className="font-semibold">{formatCents(totalCents)}</b> },
  { label: 'W-9', cell: ({ payee }) => <W9State payee={payee} /> },
  { label: 'Tax ID', isOptional: true, cell: ({ payee }) => (payee && maskedTin(payee)) ?? '–' },
  { label: '1099-NEC', cell: (row) => <FormState row={row} /> },
]

function W9State({ payee }: Pick<PayeeOfYear, 'payee'>) {
  if (payee?.w9ReceivedOn) return <Badge color="green">Received</Badge>
  return payee?.w9RequestedOn ? <Badge color="yellow">Requested</Badge> : <Badge color="gray">Not requested</Badge>
}

function FormState({ row: { isDue, missing, referralId, payee } }: { row: PayeeOfYear }) {
  if (!isDue) return <span className="text-ink-muted">{payee?.kind === 'corporation' ? 'Corporation' : 'Not due'}</span>
  if (missing.length === 0) return <>Complete</>
  return <Link to={paths.payee(referralId)}>Add {formatList(missing)}</Link>
}
