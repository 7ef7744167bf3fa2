import { formatPercent } from '#app/ui/money.ts'
import { STRATEGIES, type StrategyKey } from '../investment/strategies.ts'

/** The three strategies with what is expected of each. */
export function StrategyChoice({ chosen, choose }: { chosen: StrategyKey; choose: (key: StrategyKey) => void }) {
  return (
    <fieldset>
      <legend className="legend">Strategy</legend>
      <div className="strategies">
        {strategyKeys().map((key) => {
          const { name, description, expectedReturn, risk, turnoverRate } = STRATEGIES[key]
          const id = `strategy-${key}`
          return (
            <div key={key} className="strategy check">
              <input
                type="radio"
                id={id}
                name="strategy"
                value={key}
                checked={key === chosen}
                onChange={() => choose(key)}
                aria-describedby={`${id}-facts ${id}-description`}
              />
              <label htmlFor={id}>{name}</label>
              <span className="small" id={`${id}-facts`}>
                {formatPercent(expectedReturn)} a year expected, {risk.toLowerCase()} risk, turnover {turnoverRate}
              </span>
              <span className="help" id={`${id}-description`}>
                {description}
              </span>
            </div>
          )
        })}
      </div>
    </fieldset>
  )
}

function strategyKeys(): StrategyKey[] {
  return Object.keys(STRATEGIES) as StrategyKey[]
}
