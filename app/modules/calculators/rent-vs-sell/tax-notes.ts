import { RATES } from './rates.ts'

/** A fact that the calculation ignores, for the reader's information. */
type TaxNote = { title: string; text: string; source: { name: string; url: string } }

/** How tax law affects the answer. Notes, not advice: the figures ignore all of it. */
export const TAX_NOTES: readonly TaxNote[] = [
  {
    title: 'Gain on a home you’ve lived in',
    text: 'A gain of up to $250,000 ($500,000 for a couple filing together) can be free of federal tax. You must have owned and lived in the house for two of the five years before the sale. If you rent it out for more than three years, you can lose that.',
    source: { name: 'IRS Publication 523, Selling Your Home', url: 'https://www.irs.gov/publications/p523' },
  },
  {
    title: 'Depreciation is taxed when you sell',
    text: 'While a house is rented, part of its cost is written off each year. When you sell, that part of the gain is taxed at up to 25%, even if the rest is tax-free.',
    source: { name: 'IRS Topic 409, Capital Gains and Losses', url: 'https://www.irs.gov/taxtopics/tc409' },
  },
  {
    title: 'The homestead credit ends',
    text: 'Iowa gives the homestead tax credit to owners who live in the house. When it becomes a rental, notify the assessor. Your property tax may go up.',
    source: { name: 'Iowa Code, chapter 425', url: 'https://www.legis.iowa.gov/docs/code/425.pdf' },
  },
  {
    title: 'Transfer tax',
    text: `Iowa’s transfer tax is 80 cents for each $500 of the price above the first $500: $479.20 for a $300,000 house. The ${RATES.selling} we assume for selling costs covers it.`,
    source: { name: 'Iowa Code, section 428A.1', url: 'https://www.legis.iowa.gov/docs/code/428A.1.pdf' },
  },
]
