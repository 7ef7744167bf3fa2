import type { LeadPayment } from '#app/modules/payments/queries.server.ts'
import { Badge, type BadgeColor } from '#app/ui/badge.tsx'
import { Card } from '#app/ui/card.tsx'
import { formatMomentIn } from '#app/ui/date.ts'
import { formatCents } from '#app/ui/money.ts'

const STATES: Record<LeadPayment['state'], { label: string; color: BadgeColor }> = {
  open: { label: 'Open', color: 'yellow' },
  paid: { label: 'Paid', color: 'green' },
  failed: { label: 'Failed', color: 'red' },
  expired: { label: 'Expired', color: 'gray' },
  cancelled: { label: 'Cancelled', color: 'gray' },
  refunded: { label: 'Paid back', color: 'purple' },
  mismatch: { label: 'Does not match', color: 'red' },
}

/** Our own words for lines of a history; what the provider sent stands by its own name. */
const KINDS: Record<string, string> = {
  checkout_opened: 'Checkout opened',
  found_at_provider: 'Found at the payment provider',
  paid: 'Paid',
  failed: 'Failed',
  expired: 'Expired',
  cancelled: 'Cancelled',
  refunded: 'Paid back',
  partly_refunded: 'Partly paid back',
  mismatch: 'Does not match',
  paid_for_deleted_lead: 'The lead was deleted when it was paid: staff were told',
  settled: 'Moved the lead to Onboarding',
}

/** A lead's payments by card, each with its state and history. */
export function PaymentsCard({ payments, now }: { payments: LeadPayment[]; now: Date }) {
  return (
    <Card title="Payments">
      {payments.length === 0 && <p className="muted small">No payments yet.</p>}
      <ul className="list">
        {payments.map((payment) => (
          <li key={payment.id}>
            <div>
              {payment.description}
              <small>
                {payment.provider === 'test' ? 'Test checkout' : 'Card'},{' '}
                {formatMomentIn(payment.paidAt ?? payment.createdAt, now)}
              </small>
              {payment.isDouble && <small>Paid twice: pay one of the two back.</small>}
              {payment.note !== null && <small>{payment.note}</small>}
              {payment.refundedCents > 0 && <small>{formatCents(payment.refundedCents)} paid back</small>}
              <History lines={payment.history} sessionId={payment.sessionId} now={now} />
            </div>
            <span className="r">
              <b className="num">{formatCents(payment.amountCents)}</b>
              <small>
                <Badge color={STATES[payment.state].color}>{STATES[payment.state].label}</Badge>
              </small>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function History({ lines, sessionId, now }: { lines: LeadPayment['history']; sessionId: string | null; now: Date }) {
  if (lines.length === 0) return null
  return (
    <details>
      <summary className="small">History</summary>
      <ul className="l small">
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
