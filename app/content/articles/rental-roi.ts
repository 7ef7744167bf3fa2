import type { Article } from './article.ts'

/** Sample content: the author is invented. The statements are real and have sources. */
export const rentalRoi: Article = {
  slug: 'maximizing-rental-property-roi',
  title: 'Maximizing Rental Property ROI: Where the Money Goes in a Des Moines Rental',
  excerpt: 'One year of a rental house, line by line, with real tax and rent numbers for the metro, and five ways to improve it.',
  description:
    'How to raise the return on a Des Moines rental: a sample year with taxes, vacancy, maintenance, fees, rents by ZIP code, and federal rules.',
  publishedAt: new Date('2024-12-05T15:00:00Z'),
  revisedAt: new Date('2026-11-21T15:00:00Z'),
  category: { name: 'Investing', slug: 'investing' },
  tags: [
    { name: 'Returns', slug: 'returns' },
    { name: 'Property tax', slug: 'property-tax' },
    { name: 'Taxes', slug: 'taxes' },
  ],
  author: {
    name: 'Naomi Feld',
    bio: 'Naomi is our Executive Operations Strategist. She looks at the whole portfolio: which repairs come back, which streets renew, where the days between leases go.',
  },
  introduction: [
    'Most advice about returns starts with raising the rent. But rent is the number you can move the least, because the neighbors set it. The real room is elsewhere: in the weeks between leases, the tax that no one appealed, the repair that was done twice. To find it, you need one honest year on one sheet of paper.',
    'Let’s build that year for a plain house, with public numbers wherever we can find them. Then we’ll look at the five lines that move. Nothing here is tax or investment advice. The math is there so you can put in your own numbers.',
  ],
  sections: [
    {
      heading: 'One house, one year',
      blocks: [
        {
          kind: 'text',
          text: 'Take a house worth $252,400. That’s the median value of owner-occupied homes in the Des Moines metro in the Census Bureau’s 2019 to 2023 survey [1]. Say it rents for $1,900 a month, which makes for easy math and is no promise. The vacancy is that survey’s rate for rented homes, 5.5 percent.',
        },
        {
          kind: 'table',
          caption: 'One year for the example house, without a mortgage',
          columns: ['Line', 'How we got it', 'Dollars per year'],
          rows: [
            ['Rent, if always occupied', '12 × $1,900', '$22,800'],
            ['Vacancy', '5.5 percent of it', '−$1,254'],
            ['Property tax', '$252,400 × 47.4316 percent × $38 for each $1,000', '−$4,549'],
            ['Insurance', 'assumed', '−$1,800'],
            ['Maintenance', '10 percent of the rent', '−$2,280'],
            ['Management', 'assumed: 8.9 percent of the rent received', '−$1,918'],
            ['Left before loan payments', '', '$10,999'],
          ],
        },
        {
          kind: 'text',
          text: 'That’s 4.4 percent of the value. It looks small next to the twelve percent in a social media post. It also leaves out any change in the home’s value and the loan that you pay down. But you can improve it, because you can work on each line.',
        },
      ],
    },
    {
      heading: 'Line one: the weeks between leases',
      blocks: [
        {
          kind: 'text',
          text: 'One empty month costs this house $1,900, more than a year of insurance. Suppose you hold out for $75 a month more than the first good applicant offers, and it takes four weeks longer. You gain $900 a year and give up $1,900. Your patience pays off after about 25 months, if the resident stays that long.',
        },
        {
          kind: 'text',
          text: 'It’s cheaper to start early. Ask about renewal ninety days before the lease ends. Take photos while the home still looks good. End leases between April and August, when families move. After January 31, few people want to carry a sofa through the snow.',
        },
      ],
    },
    {
      heading: 'Line two: a rent that fits the street',
      blocks: [
        {
          kind: 'text',
          text: 'For each ZIP code, HUD publishes the rent that four in ten recent movers pay less than, utilities included. The spread within one metro is wide [2]:',
        },
        {
          kind: 'table',
          caption: 'Small area fair market rents, fiscal year 2024',
          columns: ['ZIP code', 'Two bedrooms', 'Three bedrooms'],
          rows: [
            ['50315, Des Moines, south side', '$1,020', '$1,390'],
            ['50322, Urbandale', '$1,080', '$1,480'],
            ['50325, Clive', '$1,100', '$1,500'],
            ['50023, Ankeny', '$1,170', '$1,600'],
            ['50263, Waukee', '$1,280', '$1,750'],
            ['50131, Johnston', '$1,290', '$1,760'],
            ['50266, West Des Moines', '$1,330', '$1,820'],
          ],
        },
        {
          kind: 'text',
          text: 'The third bedroom is worth between $370 and $490 a month in every row. A finished lower level with a legal egress window often turns a two-bedroom house into a three-bedroom one. It’s one of the few improvements whose price you can check against a public number. Granite counters are not in the table.',
        },
      ],
    },
    {
      heading: 'Line three: property tax, which few people check',
      blocks: [
        {
          kind: 'text',
          text: 'Iowa doesn’t tax the whole assessed value of a home. Each year the Department of Revenue sets a percentage, called the rollback. It keeps the taxable value of all homes in the state from growing more than three percent through revaluation [3]. For 2024 assessments, with tax payable in fiscal year 2025-26, it was 47.4316 percent. The year before it was 46.3428 percent [4]. The rest is the levy of your city, school district and county. The $38 in the example is a placeholder, so take yours from your last bill.',
        },
        {
          kind: 'text',
          text: 'What you can change is the assessment. Assessors value homes in bulk, from records that may still show a bathroom that was never built. Between April 2 and April 30, you may protest to the local board of review [5]. If the example house is assessed $20,000 too high, the mistake costs about $360 a year, every year. One letter with three sales in it can fix that. The legislature has been working on this system, so look up the percentage for your year.',
        },
      ],
    },
    {
      heading: 'Line four: repairs that are done once',
      blocks: [
        {
          kind: 'text',
          text: 'Ten percent of rent is a planning number. A house sends its bills in lumps: nothing for two years, then a furnace. What lowers the average is boring. Clean the gutters in November, service the furnace in September, and replace washing machine hoses by age, not after the flood. Keep a page for each home with the year of the roof, the water heater and the appliances. Budget for each replacement a year ahead.',
        },
        {
          kind: 'text',
          text: 'Between residents, spend where a photo shows it: paint, light, floors, the front door. Give three small parts their own dates on that page: the sump pump battery, the garage door springs and the smoke alarms.',
        },
      ],
    },
    {
      heading: 'Line five: what you get back at tax time',
      blocks: [
        {
          kind: 'text',
          text: 'The building wears out on paper. You depreciate a residential rental over 27.5 years, land excluded [6]. If $200,000 of the example is building, the deduction is $7,273 a year. That leaves much of the year’s $10,999 untaxed for now. You deduct repairs in the year you pay for them, but you depreciate improvements over time. The line between the two is worth an hour with an accountant.',
        },
        {
          kind: 'text',
          text: 'Losses are another matter. If you actively take part, you may set up to $25,000 of them against other income. That allowance shrinks to nothing between $100,000 and $150,000 of modified adjusted gross income [7]. When you sell, the depreciation comes back: that part of the gain is taxed at up to 25 percent. If you lived in the house for two of the last five years, you may be able to exclude $250,000 of gain. For a couple filing jointly, it’s $500,000. The clock starts the day you move out [8].',
        },
      ],
    },
    {
      heading: 'The same house, run a little better',
      blocks: [
        {
          kind: 'text',
          text: 'Put the five lines together. Eleven empty days a year instead of twenty save about $560. Cutting the assessment by $20,000 saves $360. Two points less maintenance, through service instead of emergencies, save $456. No rent went up, no one was treated worse, and you’re $1,376 a year ahead. That’s an eighth more than before. Over ten years, it buys a roof.',
        },
        {
          kind: 'list',
          items: [
            'Put your year on one sheet, with the nine or ten lines that apply to you.',
            'Mark each line as fixed, checked or guessed, and start with the guesses.',
            'Change one line each quarter, and keep the sheet.',
            'Compare with selling once a year, with real figures for both.',
          ],
        },
      ],
    },
  ],
  sources: [
    {
      publisher: 'U.S. Census Bureau',
      title:
        'American Community Survey, table DP04, selected housing characteristics for the Des Moines-West Des Moines metro area',
      dated: '5-year estimates 2019 to 2023',
      url: 'https://data.census.gov/table/ACSDP5Y2023.DP04',
    },
    {
      publisher: 'U.S. Department of Housing and Urban Development',
      title: 'Small Area Fair Market Rents by ZIP code',
      dated: 'fiscal year 2024',
      url: 'https://www.huduser.gov/portal/datasets/fmr/smallarea/index.html',
    },
    {
      publisher: 'Iowa Department of Revenue',
      title: 'Property Tax: Assessment Limitations (Iowa Code 441.21)',
      dated: 'undated page, copy read November 2026',
      url: 'https://tax.iowa.gov/property-tax-assessment-limitations',
    },
    {
      publisher: 'Johnson County Auditor',
      title: 'Rollback percentages, the same in every county of Iowa',
      dated: 'assessment years 2023 and 2024',
      url: 'https://www.johnsoncountyiowa.gov/auditor/rollback',
    },
    {
      publisher: 'Iowa Legislature',
      title: 'Iowa Code 441.37, Protest of assessment',
      dated: 'Iowa Code 2024',
      url: 'https://www.legis.iowa.gov/docs/code/441.37.pdf',
    },
    {
      publisher: 'Internal Revenue Service',
      title: 'Publication 527, Residential Rental Property',
      dated: 'for use in preparing 2024 returns',
      url: 'https://www.irs.gov/publications/p527',
    },
    {
      publisher: 'Internal Revenue Service',
      title: 'Publication 925, Passive Activity and At-Risk Rules',
      dated: 'for use in preparing 2024 returns',
      url: 'https://www.irs.gov/publications/p925',
    },
    {
      publisher: 'Internal Revenue Service',
      title: 'Publication 523, Selling Your Home',
      dated: 'for use in preparing 2024 returns',
      url: 'https://www.irs.gov/publications/p523',
    },
  ],
}
