import { OutLink } from '#app/ui/button.tsx'
import { formatDollars, formatPercent } from '#app/format/money.ts'
import { CheckList } from '#app/ui/check-list.tsx'
import type { RentVsSellFigures } from '../rent-vs-sell/inputs.ts'
import { saleProceeds } from '../rent-vs-sell/rules.ts'
import { RATES } from '../rent-vs-sell/rates.ts'
import { TAX_NOTES } from '../rent-vs-sell/tax-notes.ts'

/** The assumptions behind the answer, and what it leaves out. */
export function Assumptions({ figures }: { figures: RentVsSellFigures }) {
  return (
    <div className="calc-notes calc-wide">
      <section aria-labelledby="assumptions">
        <h2 id="assumptions">Assumptions</h2>
        <CheckList
          className="text-small leading-normal"
          items={[
            'You pay off the balance with a 30-year fixed loan that starts today.',
            `We assume maintenance costs ${formatPercent(figures.maintenanceRate)} of the rent and management ${formatPercent(figures.managementRate)}. You can change both, and they aren’t our fees. We also assume the rent never changes and the house is never vacant.`,
            `Selling costs ${RATES.selling} of the value in the year you sell. If you sell today, you get the value minus the balance.`,
            proceedsNote(figures),
            equityNote(figures),
          ]}
        />
      </section>
      <section aria-labelledby="taxes">
        <h2 id="taxes">How taxes could change this</h2>
        <p className="mb-4 text-small leading-normal">{gainNote(figures)}</p>
        <TaxNotes />
      </section>
    </div>
  )
}

function proceedsNote(figures: RentVsSellFigures): string {
  const proceeds = saleProceeds(figures)
  const invested =
    proceeds < 0
      ? `A sale today leaves nothing to invest: you’d pay ${formatDollars(-proceeds)} to clear the loan.`
      : `The proceeds from a sale today, ${formatDollars(proceeds)}, grow at ${RATES.proceeds} a year.`
  return `${invested} Leftover rent is not invested.`
}

function TaxNotes() {
  return (
    <>
      <CheckList
        className="text-small leading-normal"
        items={TAX_NOTES.map(({ title, text, source }) => (
          <>
            <b>{title}.</b> {text}
            <span className="block text-ink-muted">
              <OutLink href={source.url}>{source.name}</OutLink>
            </span>
          </>
        ))}
      />
      <p className="mt-4 note">
        Rules change, so check the linked pages for the latest. Our numbers don’t include any of this, and it isn’t tax advice.
        Talk to a tax advisor.
      </p>
    </>
  )
}

/** The equity so far, from figures that the calculation itself does not use. */
function equityNote({ homeValue, mortgageBalance, originalMortgage }: RentVsSellFigures): string {
  const equity = homeValue - mortgageBalance
  const held =
    equity >= 0
      ? `You have ${formatDollars(equity)} in equity: value minus balance.`
      : `You owe ${formatDollars(-equity)} more than the house is worth.`
  const paid = originalMortgage - mortgageBalance
  return paid > 0 ? `${held} ${formatDollars(paid)} of the original mortgage is paid off.` : held
}

function gainNote({ homeValue, pricePaid }: RentVsSellFigures): string {
  const gain = homeValue - pricePaid
  if (gain > 0) return `At today’s value, you’d gain ${formatDollars(gain)} over the price you paid.`
  if (gain < 0) return `Today’s value is ${formatDollars(-gain)} below the price you paid, so a sale today has no taxable gain.`
  return 'Today’s value is the price you paid, so a sale today has no taxable gain.'
}
