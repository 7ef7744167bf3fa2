export type InvestmentStrategy = {
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
    description: 'Buy for rising values, borrow more, and change properties often. The swings are the widest.',
  },
  'balanced-growth': {
    name: 'Balanced Growth',
    expectedReturn: 9,
    risk: 'Medium',
    turnoverRate: 1.8,
    description: 'Part rising values, part rent. Sell and buy again once a property has gained what it can.',
  },
  'steady-income': {
    name: 'Steady Income',
    expectedReturn: 7,
    risk: 'Low',
    turnoverRate: 1.5,
    description: 'Keep houses with little debt for the rent they bring in. It’s the slowest way, and the calmest.',
  },
} as const satisfies Record<string, InvestmentStrategy>

export type StrategyKey = keyof typeof STRATEGIES

export const STANDARD_STRATEGY: StrategyKey = 'balanced-growth'

/** The strategy in an address; the default one if it has none, or an unknown one. */
export function strategyFrom(value: string | null): StrategyKey {
  return value !== null && isStrategy(value) ? value : STANDARD_STRATEGY
}

function isStrategy(value: string): value is StrategyKey {
  return Object.hasOwn(STRATEGIES, value)
}
