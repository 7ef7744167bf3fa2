/** A fraction of an amount, without binary floating-point noise, so that a half dollar rounds as on paper. */
export function fractionOf(dollars: number, fraction: number): number {
  return Math.round(dollars * fraction * 10_000) / 10_000
}
