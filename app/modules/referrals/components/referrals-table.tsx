import { receivedLabel, formatDay, formatMomentIn } from '#app/format/date.ts'
import { formatCents } from '#app/format/money.ts'
import { formatPhone } from '#app/format/phone.ts'
import { timeLeft } from '#app/format/time-left.ts'
import { paths } from '#app/paths.ts'
import { useMay } from '#app/ui/may.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Clock } from '#app/ui/clock.tsx'
import { type DataColumn, DataTable } from '#app/ui/data-table.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Link } from '#app/ui/link.tsx'
import { ListPager } from '#app/ui/pager.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { RowMenu, RowMenuButton, RowMenuLink } from '#app/ui/row-menu.tsx'
import { EMAIL_ONLY } from '../messages.ts'
import { type ReferralFilter, referralList } from '../manage/referral-list.ts'
import { isOverdue } from '../manage/order.ts'
import { REFERRAL_STATUS_OPTIONS, type ReferralRow, type ReferralsPage } from '../manage/referral-row.ts'

type ReferralsTableProps = { page: ReferralsPage; filter: ReferralFilter; now: Date }

/** The referrals, with an admin's actions for each. */
export function ReferralsTable({ page, filter, now }: ReferralsTableProps) {
  return (
    <DataTable
      caption="Referrals, with those waiting over 24 hours first, then the newest"
      columns={columnsOf(filter, now)}
      rows={page.rows}
      rowKey={({ id }) => id}
      isLate={(row) => isOverdue(row, now)}
      empty={
        <EmptyState title="No referrals found" level="h2">
          {referralList.isFiltered(filter)
            ? 'No referrals match these filters. Clear the filters to see all referrals.'
            : 'No realtor has referred a client yet.'}
        </EmptyState>
      }
      pager={page.next !== null || page.previous !== null ? <ListPager page={page} {...referralList.pager(filter)} /> : undefined}
    />
  )
}

function columnsOf(filter: ReferralFilter, now: Date): DataColumn<ReferralRow>[] {
  return [
    {
      label: 'Client',
      className: 'min-[1200px]:min-w-52',
      cell: ({ clientName }) => <bdi className="wrap-anywhere">{clientName}</bdi>,
      note: (row) => <ClientNote row={row} />,
    },
    { label: 'First contact', cell: (row) => <FirstContact row={row} now={now} /> },
    {
      label: 'Realtor',
      isOptional: true,
      className: 'wrap-anywhere',
      cell: ({ realtorName }) => realtorName,
      note: (row) => <RealtorNote row={row} />,
    },
    { label: 'Status', cell: (row) => <StatusForm row={row} filter={filter} /> },
    { label: 'Fee', cell: (row) => <Fee row={row} filter={filter} now={now} /> },
    {
      label: 'Actions',
      hidesLabel: true,
      cardLabel: null,
      cell: (row) => <Menu row={row} filter={filter} />,
    },
  ]
}

function ClientNote({ row }: { row: ReferralRow }) {
  const { propertyAddress, clientName, clientEmail, clientPhone, clientConsented, leadId, openLeadId, leadName } = row
  return (
    <>
      <span className="cell-line">{propertyAddress}</span>
      {clientConsented ? (
        <a href={`tel:${clientPhone.replaceAll(/[^\d+]/g, '')}`} className="cell-link cell-link--text">
          {formatPhone(clientPhone)}
        </a>
      ) : (
        <>
          <a href={`mailto:${clientEmail}`} className="cell-link cell-link--text wrap-anywhere">
            {clientEmail}
          </a>{' '}
          {EMAIL_ONLY}
        </>
      )}
      {openLeadId !== null && (
        <Link to={paths.lead(openLeadId)} className="cell-link font-normal! underline!">
          {leadName === null || leadName.trim() === clientName.trim() ? 'Open the lead' : `Open the lead, ${leadName.trim()}`}
        </Link>
      )}
      {leadId !== null && openLeadId === null && <span className="block">Its lead is in the trash</span>}
    </>
  )
}

function RealtorNote({ row: { realtorCompany, alsoReferredBy } }: { row: ReferralRow }) {
  return (
    <>
      {realtorCompany}
      {alsoReferredBy.length > 0 && <span className="block">Also referred by {alsoReferredBy.join(', ')}</span>}
    </>
  )
}

/** The rest of the promised time, or how long the first contact took. */
function FirstContact({ row, now }: { row: ReferralRow; now: Date }) {
  const { status, createdAt, dueAt, contactedAt } = row
  if (status !== 'pending' && contactedAt === null) return <span className="text-ink-muted">unknown</span>
  const isLate = contactedAt !== null && contactedAt > dueAt
  const time = timeLeft({ startedAt: createdAt, dueAt, doneAt: contactedAt }, now)
  const note = contactedAt === null ? receivedLabel(createdAt, now) : formatMomentIn(contactedAt, now)
  return <Clock time={isLate ? { ...time, words: `${time.words}, late` } : time} note={note} />
}

type CellProps = { row: ReferralRow; filter: ReferralFilter }

function StatusForm({ row: { id, clientName, status }, filter }: CellProps) {
  return (
    <PostForm action={referralList.address(filter, filter.page)} className="flex items-center gap-2">
      <input type="hidden" name="referral" value={id} />
      <select
        // Remounts when the server responds with a different status.
        key={status}
        name="status"
        defaultValue={status}
        className="control select min-w-32"
        aria-label={`Status of ${clientName}`}
      >
        {REFERRAL_STATUS_OPTIONS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Button variant="second" small name="intent" value="status" busy="..." className="shrink-0">
        Set<span className="sr-only"> the status of {clientName}</span>
      </Button>
    </PostForm>
  )
}

function Fee({ row, filter, now }: CellProps & { now: Date }) {
  const { id, clientName, status, paymentStatus, paymentDate, referralFeeCents, reversedCents, reversedAt, isPaidBack } = row
  const paidBack = isPaidBack && <span className="cell-note">The client was refunded</span>
  const reversed = reversedAt !== null && reversedCents > 0 && (
    <span className="cell-note">
      reversed <span className="whitespace-nowrap">{formatCents(reversedCents)}</span> {formatDay(reversedAt, now)}
    </span>
  )
  if (paymentStatus === 'paid') {
    return (
      <>
        <b className="font-semibold whitespace-nowrap">{formatCents(referralFeeCents ?? 0)}</b>
        {paymentDate !== null && <span className="cell-note">Paid {formatDay(paymentDate, now)}</span>}
        {reversed}
        {paidBack}
      </>
    )
  }
  return (
    <>
      <ButtonLink
        to={paths.adminReferral(id, 'pay', { ...referralList.query(filter), ...filter.page })}
        variant={status === 'converted' ? 'primary' : 'second'}
        small
      >
        Pay<span className="sr-only"> the fee for {clientName}</span>
      </ButtonLink>
      {reversed}
      {paidBack}
    </>
  )
}

function Menu({ row: { id, clientName, leadId, paymentStatus }, filter }: CellProps) {
  const query = { ...referralList.query(filter), ...filter.page }
  const [mayEdit, mayWork] = [useMay('records'), useMay('work')]
  return (
    <PostForm action={referralList.address(filter, filter.page)}>
      <input type="hidden" name="referral" value={id} />
      <RowMenu label={`More for ${clientName}`}>
        {mayEdit && <RowMenuLink to={paths.adminReferral(id, 'edit', query)}>Edit…</RowMenuLink>}
        {mayWork && leadId === null && (
          <RowMenuButton name="intent" value="convert">
            Create a lead
          </RowMenuButton>
        )}
        <RowMenuLink to={paths.payee(id)}>Tax details</RowMenuLink>
        {paymentStatus === 'paid' && (
          <>
            <RowMenuLink to={paths.adminReferral(id, 'reverse', query)}>Reverse the payment…</RowMenuLink>
            <p className="max-w-46 px-2.5 pb-1 text-small text-ink-muted">
              Subtracts the amount from this year’s payouts. No money moves.
            </p>
          </>
        )}
        {paymentStatus === 'unpaid' ? (
          mayEdit && (
            <RowMenuLink to={paths.adminReferral(id, 'delete', query)} isDestructive>
              Delete…
            </RowMenuLink>
          )
        ) : (
          <p className="max-w-46 px-2.5 py-1 text-small text-ink-muted">A paid referral can’t be deleted.</p>
        )}
      </RowMenu>
    </PostForm>
  )
}
