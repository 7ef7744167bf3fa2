type InvestmentStrategy = {
  name: string
  /** Percent a year. */
  expectedReturn: number
  risk: 'High' | 'Medium' | 'Low'
  description: string
  turnoverRate: number
}

export const STRATEGIES = {
  'aggressive-growth': {
    name: 'Aggressive Growth',
    expectedReturn: 12,
    risk: 'High',
    turnoverRate: 2.5,
    description: 'Buy for appreciation, borrow more, and trade properties often. Expect the widest swings.',
  },
  'balanced-growth': {
    name: 'Balanced Growth',
    expectedReturn: 9,
    risk: 'Medium',
    turnoverRate: 1.8,
    description: 'A mix of rising values and rent. Sell and reinvest once a property has gained what it can.',
  },
  'steady-income': {
    name: 'Steady Income',
    expectedReturn: 7,
    risk: 'Low',
    turnoverRate: 1.5,
    description: 'Hold houses with little debt for the rental income. It’s the slowest path, and the steadiest.',
  },
} as const satisfies Record<string, InvestmentStrategy>

export type StrategyKey = keyof typeof STRATEGIES

const STANDARD_STRATEGY: StrategyKey = 'balanced-growth'

/** The strategy in an address; the default one if it has none, or an unknown one. */
export function strategyFrom(value: string | null): StrategyKey {
  return value !== null && isStrategy(value) ? value : STANDARD_STRATEGY
}

function isStrategy(value: string): value is StrategyKey {
  return Object.hasOwn(STRATEGIES, value)
}
