/** 1.96 standard deviations on both sides: 95 of 100 such intervals contain the true rate. */
const Z = 1.96

/** The rate of an outcome with its confidence interval (Wilson, 95%); null if nothing was sent. */
export function rateOf(count: number, sent: number): { share: number; low: number; high: number } | null {
  if (sent === 0) return null
  const share = count / sent
  const spread = 1 + Z ** 2 / sent
  const middle = (share + Z ** 2 / (2 * sent)) / spread
  const half = (Z / spread) * Math.sqrt((share * (1 - share)) / sent + Z ** 2 / (4 * sent ** 2))
  return { share, low: Math.max(0, middle - half), high: Math.min(1, middle + half) }
}

type Outcome = { count: number; sent: number }

/** Describes the difference of two versions: one does better, or it may be chance (difference of proportions, Newcombe, 95%). */
export function compareVersions(a: Outcome, b: Outcome, gained: string): string {
  const [rateA, rateB] = [rateOf(a.count, a.sent), rateOf(b.count, b.sent)]
  if (rateA === null || rateB === null) return `Not enough data yet. One version hasn’t been sent.`
  const difference = rateB.share - rateA.share
  const low = difference - Math.hypot(rateB.share - rateB.low, rateA.high - rateA.share)
  const high = difference + Math.hypot(rateB.high - rateB.share, rateA.share - rateA.low)
  if (low > 0) return `B gets more ${gained}. The difference is unlikely to be chance.`
  if (high < 0) return `A gets more ${gained}. The difference is unlikely to be chance.`
  return difference === 0
    ? `Both get ${gained} at the same rate. Sending more may show a difference.`
    : `${difference > 0 ? 'B' : 'A'} gets more ${gained} so far, but that may be chance. Wait until more have been sent.`
}
