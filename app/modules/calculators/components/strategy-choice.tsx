import { keysOf } from '#app/format/records.ts'
import { FieldHint } from '#app/ui/field-look.tsx'
import { formatPercent } from '#app/format/money.ts'
import { STRATEGIES, type StrategyKey } from '../investment/strategies.ts'

/** The three strategies with their expected returns. */
export function StrategyChoice({ chosen, choose }: { chosen: StrategyKey; choose: (key: StrategyKey) => void }) {
  return (
    <fieldset>
      <legend className="label mb-2">Strategy</legend>
      <div className="grid gap-2">
        {keysOf(STRATEGIES).map((key) => {
          const { name, description, expectedReturn, risk, turnoverRate } = STRATEGIES[key]
          const id = `strategy-${key}`
          return (
            <div key={key} className="choice-row strategy">
              <input
                className="choice"

                type="radio"
                id={id}
                name="strategy"
                value={key}
                checked={key === chosen}
                onChange={() => choose(key)}
                aria-describedby={`${id}-facts ${id}-description`}
              />
              <label className="font-semibold" htmlFor={id}>
                {name}
              </label>
              <span className="text-small leading-normal col-start-2" id={`${id}-facts`}>
                {formatPercent(expectedReturn)} expected per year, {risk.toLowerCase()} risk, turnover {turnoverRate}
              </span>
              <FieldHint className="col-start-2" id={`${id}-description`}>
                {description}
              </FieldHint>
            </div>
          )
        })}
      </div>
    </fieldset>
  )
}
