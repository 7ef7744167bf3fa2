import type { ReactNode } from 'react'
import { formatDate } from '#app/format/date.ts'
import { keepTogether } from '#app/format/keep-together.ts'
import { formatCents, formatCount } from '#app/format/money.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'
import type { Bill } from '../list-bills.server.ts'
import type { Paper } from '../list-papers.server.ts'
import { OpenButton } from './open-button.tsx'

type BillsProps = {
  bills: readonly (Bill & { street: string })[]
  /** How many more there are. */
  older: number
  hasSeveral: boolean
  honeypot: ReactNode
}

/** Invoices and paid fees, each with a link to its receipt. */
export function Bills({ bills, older, hasSeveral, honeypot }: BillsProps) {
  return (
    <section id="payments" aria-labelledby="payments-title">
      <h2 id="payments-title">Payments</h2>
      {bills.length === 0 && <p className="note mt-3">No payments yet. Invoices and receipts appear here.</p>}
      <ul className="my-list">
        {bills.map(({ id, kind, title, note, amountCents, isOpen, sessionId, street }) => (
          <li key={id}>
            <div>
              <b>{title}</b> <span>{keepTogether(hasSeveral ? `${note}. ${street}` : note)}</span>
            </div>
            <div>
              <b className="tabular-nums">{formatCents(amountCents)}</b>{' '}
              {kind === 'invoice' && (
                <OpenButton what="invoice" id={id} variant="quiet" of={note} honeypot={honeypot}>
                  {isOpen ? 'Pay' : 'Invoice'}
                </OpenButton>
              )}
              {kind === 'fee' && sessionId !== null && <Link to={paths.paymentSuccess({ session_id: sessionId })}>Receipt</Link>}
            </div>
          </li>
        ))}
      </ul>
      {older > 0 && (
        <p className="mt-3">
          <Link to={paths.allPayments()}>Show {formatCount(older, 'older payment')}</Link>
        </p>
      )}
    </section>
  )
}

type PapersProps = { papers: readonly (Paper & { street: string })[]; hasSeveral: boolean; honeypot: ReactNode }

/** Documents to sign, and signed ones. */
export function Papers({ papers, hasSeveral, honeypot }: PapersProps) {
  return (
    <section id="papers" className="mt-9" aria-labelledby="papers-title">
      <h2 id="papers-title">Agreement and documents</h2>
      {papers.length === 0 && <p className="note mt-3">No documents yet. Documents you sign appear here.</p>}
      <ul className="my-list">
        {papers.map((paper) => (
          <li key={paper.id}>
            <div>
              <b>{paper.name}</b> <span>{keepTogether(hasSeveral ? `${wordsOf(paper)}. ${paper.street}` : wordsOf(paper))}</span>
            </div>
            <PaperButton paper={paper} honeypot={honeypot} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function wordsOf({ state, createdAt, signedAt }: Paper): string {
  switch (state) {
    case 'open':
      return `Waiting for you since ${formatDate(createdAt)}`
    case 'half':
      return 'You signed, waiting for the second signature'
    case 'signed':
      return signedAt === null ? 'Signed' : `Signed on ${formatDate(signedAt)}`
    case 'declined':
      return 'Declined'
    case 'expired':
      return 'The link has expired. Open it to get a new one.'
  }
}

function PaperButton({ paper: { id, leadId, kind, state, name }, honeypot }: { paper: Paper; honeypot: ReactNode }) {
  const isToSign = state === 'open' || state === 'expired'
  if (kind === 'agreement' && isToSign) {
    return (
      <form method="post" action={paths.signNow(leadId)}>
        {honeypot}
        <Button variant="quiet" busy="Opening...">
          Sign<span className="sr-only">: {name}</span>
        </Button>
      </form>
    )
  }
  return (
    <OpenButton what="document" id={id} variant="quiet" of={name} honeypot={honeypot}>
      {state === 'open' ? 'Sign' : state === 'signed' ? 'Download' : 'Open'}
    </OpenButton>
  )
}
