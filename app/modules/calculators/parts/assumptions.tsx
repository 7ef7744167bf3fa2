import { paths } from '#app/paths.ts'
import { OutLink } from '#app/ui/button.tsx'
import { Kept } from '#app/ui/kept.tsx'
import { formatDollars } from '#app/ui/money.ts'
import type { RentVsSellFigures } from '../rent-vs-sell/figures.ts'
import { saleProceeds } from '../rent-vs-sell/rules.ts'
import { TAX_NOTES } from '../rent-vs-sell/tax-notes.ts'

/** What the answer rests on, and what it leaves out. */
export function Assumptions({ figures }: { figures: RentVsSellFigures }) {
  return (
    <div className="calc-notes calc-wide">
      <section aria-labelledby="assumptions">
        <h2 id="assumptions">What it assumes</h2>
        <ul className="ticks small">
          <li>The balance is paid off by a fixed loan over 30 years from today.</li>
          <li>
            <span>
              Maintenance takes 5% and management 6% of the rent (<a href={paths.fees()}>how our fees compare</a>). The rent stays
              as you entered it, and the house is never empty.
            </span>
          </li>
          <li>Selling costs 6% of the value in the year you sell. A sale today is counted at value less balance.</li>
          <li>
            The proceeds of a sale today, {formatDollars(saleProceeds(figures))}, grow at 5% a year. What rent leaves over is not
            put to work.
          </li>
          <li>{equityNote(figures)}</li>
        </ul>
      </section>
      <section aria-labelledby="taxes">
        <h2 id="taxes">What taxes may change</h2>
        <p className="small mb-4">{gainNote(figures)}</p>
        <Kept id="tax-notes" part={TaxNotes} props={{}} />
      </section>
    </div>
  )
}

function TaxNotes() {
  return (
    <>
      <ul className="ticks small">
        {TAX_NOTES.map(({ title, text, source }) => (
          <li key={title}>
            <span>
              <b>{title}.</b> {text}
              <span className="source">
                <OutLink href={source.url}>{source.name}</OutLink>
              </span>
            </span>
          </li>
        ))}
      </ul>
      <p className="small muted mt-4">
        Rules change: the linked pages say what holds today. None of this is in the figures, and none of it is advice: ask a tax
        adviser.
      </p>
    </>
  )
}

/** What is owned so far, from the figures that the calculation itself does not use. */
function equityNote({ homeValue, mortgageBalance, originalMortgage }: RentVsSellFigures): string {
  const equity = homeValue - mortgageBalance
  const held =
    equity >= 0
      ? `You hold ${formatDollars(equity)} of equity: value less balance.`
      : `You owe ${formatDollars(-equity)} more than the house is worth.`
  const paid = originalMortgage - mortgageBalance
  return paid > 0 ? `${held} ${formatDollars(paid)} of the original mortgage is paid off.` : held
}

function gainNote({ homeValue, pricePaid }: RentVsSellFigures): string {
  const gain = homeValue - pricePaid
  if (gain > 0) return `Sold at today’s value, the house brings a gain of ${formatDollars(gain)} over the price you paid.`
  if (gain < 0) return `Today’s value is ${formatDollars(-gain)} below the price you paid: a sale today brings no gain to tax.`
  return 'Today’s value is the price you paid: a sale today brings no gain to tax.'
}
