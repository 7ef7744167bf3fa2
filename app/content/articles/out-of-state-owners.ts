import type { Article } from './article.ts'

/** Sample content: the author is invented. The statements are real and have sources. */
export const outOfStateOwners: Article = {
  slug: 'out-of-state-investors-property-management',
  title: 'Owning in Central Iowa from Somewhere Else: A Guide for Out-of-State Investors',
  excerpt:
    'What changes when the owner lives three time zones away: license, agent, inspections, storms, Iowa’s tax return, and the questions to ask before signing.',
  description:
    'A guide for out-of-state owners of Des Moines rentals: who may manage, the lease, inspections, storms, the IA 126 and questions to ask.',
  publishedAt: new Date('2024-12-10T15:00:00Z'),
  revisedAt: new Date('2026-11-21T15:00:00Z'),
  category: { name: 'Investing', slug: 'investing' },
  tags: [
    { name: 'Out of state', slug: 'out-of-state' },
    { name: 'Choosing a manager', slug: 'choosing-a-manager' },
    { name: 'Taxes', slug: 'taxes' },
  ],
  author: {
    name: 'Claire Holloway',
    bio: 'Claire is Director of Growth and the first person most owners speak with. Before that she appraised houses in Polk and Dallas counties for nine years.',
  },
  introduction: [
    'Many of the owners I talk to live outside area code 515. One took a job in Denver and kept the house in Johnston. Another, in California, bought two townhomes in Waukee because a spreadsheet said so. The house doesn’t know the difference. Your duties do, and so does the short list of people who can drive by on a Tuesday.',
    'This is what I go through with them, with the source for each rule so you can check it yourself. It isn’t legal or tax advice. Have a licensed professional review your own paperwork.',
  ],
  sections: [
    {
      heading: 'What kind of market it is',
      blocks: [
        {
          kind: 'text',
          text: 'Central Iowa offers steady occupancy and modest prices, not sudden gains. For 2019 to 2023, the Census Bureau counted 88,264 rented homes in the Des Moines metro, with a vacancy rate of 5.5 percent. The median gross rent was $1,113, and the median value of owner-occupied homes $252,400 [1]. In Ames, a university town thirty miles north, the vacancy rate was 6.7 percent and the median rent $1,002.',
        },
        {
          kind: 'text',
          text: 'Be careful with headlines about growth. In Polk, Dallas and Warren counties, HUD’s fair market rent for two bedrooms was $900 in fiscal year 2020. It was $1,080 in 2024 and $1,318 in 2026 [2]. That last step is 22 percent in two years. Read it as a change in a federal estimate, not as an increase your resident will agree to. Owners who raise rents to match an index, without checking what nearby homes rent for, usually pay for it in vacant weeks.',
        },
      ],
    },
    {
      heading: 'Who may manage it for you',
      blocks: [
        {
          kind: 'text',
          text: 'In Iowa, leasing, renting or collecting rent for another person and for a fee is real estate brokerage and needs a license [3]. Your brother-in-law may help you for free. A handyman who shows the house and takes ten percent may not. Licensed firms keep owners’ and residents’ money in trust accounts that the state may examine. From another state, that’s most of the protection you have. Ask for the license number and look it up yourself at the Iowa Real Estate Commission.',
        },
        {
          kind: 'text',
          text: 'The lease has to say who you are, too. Before the tenancy begins, tell the resident in writing who manages the home and who may act for you and receive notices [4]. If you name no one, the person who signed the lease counts as the manager. An address in Oregon and a phone that goes to voicemail won’t help when a pipe bursts.',
        },
      ],
    },
    {
      heading: 'What someone has to see in person',
      blocks: [
        {
          kind: 'text',
          text: 'Three things can’t be done on a screen: the city inspection, a check between residents, and a look at storm damage.',
        },
        {
          kind: 'text',
          text: 'Cities differ in how they inspect. Windsor Heights is well below the 15,000 people at which the state requires a program, but it runs one anyway. It wants a certificate before anyone moves in, at $150 for a building with one unit. The first certificate adds a $250 conversion fee, and a missed appointment costs $25 [5]. Someone has to be in that hallway with a key. Ask your manager whether the fee includes it.',
        },
        {
          kind: 'text',
          text: 'Entering an occupied home takes at least 24 hours’ notice, except in an emergency [6]. A good manager turns that rule into a routine, for example at six weeks and nine months. Each time you get photos from the same corners. You’ll learn more from two pictures of one furnace filter than from a page of adjectives.',
        },
        {
          kind: 'text',
          text: 'Then there’s the weather. On August 10, 2020, straight-line winds crossed central Iowa in a few hours. The National Weather Service measured 99 miles an hour at the Marshalltown airport. It counted the Des Moines metro among the places hit hardest [7]. Within an hour, roofs needed tarps, and owners with someone on site got them. Check your policy for the wind and hail deductible, which is often a percentage of the insured value. And tell the insurer that the house is rented.',
        },
        {
          kind: 'text',
          text: 'Radon you can’t see at all. In a state survey, 71.6 percent of the Iowa homes tested were above the federal action level of 4 picocuries per liter. All of Iowa is in the highest of the three federal zones [8]. A test between residents costs little. It shows whether the basement bedroom is a selling point or a liability.',
        },
      ],
    },
    {
      heading: 'Iowa’s tax return follows the house',
      blocks: [
        {
          kind: 'text',
          text: 'Rent from Iowa real estate is Iowa income, wherever you live. Nonresidents file an IA 1040 with schedule IA 126. It works out the tax on all your income, then credits the share that didn’t come from Iowa [9]. Since 2025 the rate is a flat 3.8 percent, under an act signed in May 2024 [10]. Your home state will usually give you a credit, but it wants to see the Iowa return first.',
        },
        {
          kind: 'text',
          text: 'Two more surprises come with the first bill. The county collects property tax in two halves, due September 1 and March 1. The assessor set the value about twenty months before the first of them. And the homestead credit you had while you lived there goes away when you move out. Expect the tax to rise, even though the house is the same.',
        },
      ],
    },
    {
      heading: 'Nine questions before you sign',
      blocks: [
        {
          kind: 'steps',
          items: [
            'What is your license number, and which bank has the trust account?',
            'What do I owe while the house is empty?',
            'Who decides on a repair, up to what amount, and do you add anything to the contractor’s invoice?',
            'How often does someone walk through, and may I see last month’s photos of another home?',
            'Who meets the city inspector, and what does that cost?',
            'How do you choose residents, and may I read the criteria?',
            'When in the month do you send my money, and what does the statement show?',
            'What happens to the deposit, the keys and the records when I leave you?',
            'How long is the first term, and how does either of us end it?',
          ],
        },
        {
          kind: 'text',
          text: 'Write down the answers from two or three firms side by side. The lowest percentage rarely wins. You pay it on rent, and rent depends on everything else.',
        },
      ],
    },
    {
      heading: 'A first year from a distance',
      blocks: [
        {
          kind: 'text',
          text: 'Plan for one visit. Come when the lease ends, not when the weather is nice. You’ll see the house empty, meet the people you pay, and pick the two or three things worth fixing before the next photos. For the rest of the year, a statement, a folder of dated photos and a phone call in spring are enough. That’s the whole point of paying a manager. If you still know the furnace better than your manager after a year, change managers.',
        },
      ],
    },
  ],
  sources: [
    {
      publisher: 'U.S. Census Bureau',
      title: 'American Community Survey, 5-year estimates, table DP04, Des Moines-West Des Moines and Ames metro areas',
      dated: '2019 to 2023',
      url: 'https://data.census.gov/table/ACSDP5Y2023.DP04',
    },
    {
      publisher: 'U.S. Department of Housing and Urban Development',
      title: 'Fair Market Rents by county',
      dated: 'fiscal years 2020, 2024 and 2026',
      url: 'https://www.huduser.gov/portal/datasets/fmr.html',
    },
    {
      publisher: 'Iowa Legislature',
      title: 'Iowa Code chapter 543B, Real estate brokers and salespersons (trust accounts: 543B.46)',
      dated: 'Iowa Code 2024',
      url: 'https://www.legis.iowa.gov/docs/code/543B.pdf',
    },
    {
      publisher: 'Iowa Legislature',
      title: 'Iowa Code 562A.13, Landlord to disclose',
      dated: 'Iowa Code 2024',
      url: 'https://www.legis.iowa.gov/docs/code/562A.13.pdf',
    },
    {
      publisher: 'City of Windsor Heights',
      title: 'Rental Inspections and Fee Schedule',
      dated: 'undated pages, copies read November 2026',
      url: 'https://www.windsorheights.org/309/Fee-Schedule',
    },
    {
      publisher: 'Iowa Legislature',
      title: 'Iowa Code 562A.19, Access',
      dated: 'Iowa Code 2024',
      url: 'https://www.legis.iowa.gov/docs/code/562A.19.pdf',
    },
    {
      publisher: 'National Weather Service, Des Moines',
      title: 'August 10, 2020 Derecho',
      dated: 'last update March 30, 2022',
      url: 'https://www.weather.gov/dmx/2020derecho',
    },
    {
      publisher: 'Iowa Department of Health and Human Services',
      title: 'Radon resources: Iowa Radon Survey',
      dated: 'undated page, copy read November 2026',
      url: 'https://idph.iowa.gov/radon/resources',
    },
    {
      publisher: 'Iowa Department of Revenue',
      title: 'Expanded instructions to the IA 1040: nonresident or part-year resident credit',
      dated: 'tax year 2024',
      url: 'https://revenue.iowa.gov/taxes/tax-guidance/individual-income-tax/1040-expanded-instructions/credit-nonpart-year-resident',
    },
    {
      publisher: 'Iowa Legislature',
      title: 'Senate File 2442, 90th General Assembly',
      dated: 'signed May 1, 2024',
      url: 'https://www.legis.iowa.gov/legislation/BillBook?ga=90&ba=SF2442',
    },
  ],
}
