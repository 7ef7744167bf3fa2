import type { LeadPayment } from '../queries.server.ts'
import { Needs } from '#app/ui/may.tsx'
import { Badge, type BadgeColor } from '#app/ui/badge.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { formatMomentIn } from '#app/format/date.ts'
import { formatCents } from '#app/format/money.ts'
import { Link } from '#app/ui/link.tsx'
import { paths } from '#app/paths.ts'
import { Item, ItemList, ItemNote } from '#app/ui/item-list.tsx'

const STATES: Record<LeadPayment['state'], { label: string; color: BadgeColor }> = {
  open: { label: 'Open', color: 'yellow' },
  paid: { label: 'Paid', color: 'green' },
  failed: { label: 'Failed', color: 'red' },
  expired: { label: 'Expired', color: 'gray' },
  canceled: { label: 'Canceled', color: 'gray' },
  refunded: { label: 'Refunded', color: 'purple' },
  mismatch: { label: 'Mismatch', color: 'red' },
}

function badgeOf({ state, refundedCents }: LeadPayment): { label: string; color: BadgeColor } {
  return state === 'paid' && refundedCents > 0 ? { label: 'Partly refunded', color: 'yellow' } : STATES[state]
}

/** Our names for lines of a history. Provider events keep their own names. */
const KINDS: Partial<Record<LeadPayment['history'][number]['kind'], string>> = {
  checkout_opened: 'Checkout opened',
  found_at_provider: 'Found at the payment provider',
  paid: 'Paid',
  failed: 'Failed',
  expired: 'Expired',
  canceled: 'Canceled',
  refunded: 'Refunded',
  partly_refunded: 'Partly refunded',
  refund_reversed: 'Refund failed',
  mismatch: 'Mismatch',
  paid_for_deleted_lead: 'The lead was already deleted when it was paid; staff were notified',
  settled: 'Moved the lead to Onboarding',
}

/** A lead's card payments, each with its state and history. */
export function PaymentsCard({ payments, now }: { payments: LeadPayment[]; now: Date }) {
  return (
    <Fold
      title="Payments"
      value={payments[0] ? `${formatCents(payments[0].amountCents)}, ${badgeOf(payments[0]).label.toLowerCase()}` : 'None'}
    >
      {payments.length === 0 && <p className="note">No payments yet.</p>}
      <ItemList>
        {payments.map((payment) => (
          <Item key={payment.id}>
            <div>
              {payment.description}
              <ItemNote>
                {payment.provider === 'test' ? 'Test checkout' : 'Card'},{' '}
                {formatMomentIn(payment.paidAt ?? payment.createdAt, now)}
              </ItemNote>
              {payment.isDouble && <ItemNote>Paid twice: refund one payment.</ItemNote>}
              {payment.note !== null && <ItemNote>{payment.note}</ItemNote>}
              {payment.refundedAt !== null && (
                <ItemNote>
                  {formatCents(payment.refundedCents)} refunded {formatMomentIn(payment.refundedAt, now)}
                </ItemNote>
              )}
              <History lines={payment.history} sessionId={payment.sessionId} now={now} />
            </div>
            <span className="text-right">
              <b className="tabular-nums lining-nums">{formatCents(payment.amountCents)}</b>
              <ItemNote>
                <Badge color={badgeOf(payment).color}>{badgeOf(payment).label}</Badge>
              </ItemNote>
              {payment.state === 'paid' && payment.provider === 'test' && payment.leadId !== null && (
                <Needs permission="invoice">
                  <Link to={paths.refundPayment(payment.leadId, payment.id)} className="text-small" preventScrollReset>
                    Refund
                  </Link>
                </Needs>
              )}
            </span>
          </Item>
        ))}
      </ItemList>
    </Fold>
  )
}

function History({ lines, sessionId, now }: { lines: LeadPayment['history']; sessionId: string | null; now: Date }) {
  if (lines.length === 0) return null
  return (
    <details>
      <summary className="text-small leading-normal">History</summary>
      <ul className="list-none text-small leading-normal">
        {lines.map(({ id, kind, createdAt }) => (
          <li key={id}>
            {KINDS[kind] ?? kind}, {formatMomentIn(createdAt, now)}
          </li>
        ))}
        {sessionId !== null && <li className="wrap-anywhere">Checkout {sessionId}</li>}
      </ul>
    </details>
  )
}
