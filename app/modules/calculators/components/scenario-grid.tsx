import { formatDollarDifference, formatDollars, formatRate } from '#app/format/money.ts'
import type { RentVsSellFigures } from '../rent-vs-sell/inputs.ts'
import { isCloseCall, scenarios } from '../rent-vs-sell/rules.ts'
import { Figure } from './figure.tsx'
import { yearSpan } from './labels.ts'

/** The answer at other rents and appreciation rates, as text. */
export function ScenarioGrid({ figures }: { figures: RentVsSellFigures }) {
  const grid = scenarios(figures)
  const span = yearSpan(figures.yearsToHold)
  return (
    <section aria-labelledby="scenarios">
      <h2 id="scenarios">What if your numbers change?</h2>
      <p className="note">
        The {span} difference if rent is 10% lower or higher and appreciation is one point lower or higher. Your numbers are
        outlined. {isCloseCall(grid) ? 'The results are mixed, so it’s a close call.' : 'All nine agree.'}
      </p>
      <table className="scenarios">
        <caption className="sr-only">Difference at the end, by appreciation and monthly rent</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="max-sm:sr-only">Appreciation</span>
            </th>
            {grid[1]?.map((scenario, column) => (
              <th key={column} scope="col">
                Rent {formatDollars(scenario.monthlyRent)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {grid.map((row, index) => (
            <tr key={index}>
              <th scope="row">{formatRate(row[0]?.appreciationRate ?? 0)} a year</th>
              {row.map((scenario, column) => (
                <td
                  key={column}
                  className={
                    [scenario.verdict === 'SELL' && 'scenario--sells', scenario.isEntered && 'scenario--entered']
                      .filter(Boolean)
                      .join(' ') || undefined
                  }
                >
                  <b className="tabular-nums lining-nums">
                    <Figure>{formatDollarDifference(scenario.difference)}</Figure>
                  </b>
                  <span>{scenario.verdict}</span>
                  {scenario.isEntered && <span className="sr-only"> (your figures)</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
