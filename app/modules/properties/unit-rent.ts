/** What every form takes as the rent of one unit, in dollars a month: from the enroll form's 0 (docs/product/analysis.md) to more than any is let for. */
export const UNIT_RENT = { min: 0, max: 100_000 }
