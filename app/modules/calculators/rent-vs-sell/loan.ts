/** The model is a 30-year fixed loan on the current balance (docs/product/calculators.md). */
export const LOAN_YEARS = 30

const LOAN_MONTHS = LOAN_YEARS * 12

/** Dollars a month that pay a balance off in 30 years. A rate of 0 is straight-line. */
export function loanPayment(balance: number, ratePercent: number): number {
  const rate = monthlyRate(ratePercent)
  if (rate === 0) return balance / LOAN_MONTHS
  return (balance * rate) / -discount(rate, LOAN_MONTHS)
}

/** Dollars still owed after that many months of payments, from 0 to the 360 of the loan. */
export function balanceAfter(balance: number, ratePercent: number, months: number): number {
  const rate = monthlyRate(ratePercent)
  if (rate === 0) return balance * (1 - months / LOAN_MONTHS)
  return (balance * discount(rate, LOAN_MONTHS - months)) / discount(rate, LOAN_MONTHS)
}

function monthlyRate(ratePercent: number): number {
  return ratePercent / 100 / 12
}

/** (1 + rate)^-months - 1, exact for the smallest rates and without overflow for the largest. */
function discount(rate: number, months: number): number {
  return Math.expm1(-months * Math.log1p(rate))
}
