import type { Article } from './article.ts'

/** Sample content: the author is invented. The statements are not: each names its source. */
export const outOfStateOwners: Article = {
  slug: 'out-of-state-investors-property-management',
  title: 'Owning in Central Iowa from Somewhere Else: A Guide for Out-of-State Investors',
  excerpt:
    'What changes when the owner lives three time zones away: licence, agent, inspections, storms, Iowa’s tax return, and the questions to ask before signing.',
  description:
    'A guide for out-of-state owners of rental homes around Des Moines: who may manage, who must be named in the lease, city inspections, storms, the IA 126 and what to ask a manager.',
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
    'Many of the owners I speak with live outside area code 515. Someone took a job in Denver and kept the house in Johnston; someone in California bought two townhomes in Waukee because a spreadsheet said so. The house does not know the difference. The owner’s duties do, and so does the list of people who can drive past on a Tuesday.',
    'This is what I go through with them, with the source of each rule, so that you can check it from where you are. It is not legal or tax advice, and a licensed professional should read your own papers.',
  ],
  sections: [
    {
      heading: 'What kind of market it is',
      blocks: [
        {
          kind: 'text',
          text: 'Central Iowa is a market of steady occupancy and modest prices, not of sudden gains. The Census Bureau counted a rental vacancy rate of 5.5 percent in the Des Moines metropolitan area over 2019 to 2023, with 88,264 rented homes, a median gross rent of $1,113 and a median value of owner-occupied homes of $252,400 [1]. Ames, thirty miles north, had 6.7 percent and $1,002, with the calendar of a university town.',
        },
        {
          kind: 'text',
          text: 'Be careful with headlines about growth. HUD’s fair market rent for two bedrooms in Polk, Dallas and Warren counties went from $900 in fiscal year 2020 to $1,080 in 2024 and $1,318 in 2026 [2]. The last step alone is 22 percent in two years; read it as a change in a federal estimate, and not as a raise that your resident will sign. A remote owner who raises the rent by an index, without anyone looking at the street, usually pays for it in empty weeks.',
        },
      ],
    },
    {
      heading: 'Who may manage it for you',
      blocks: [
        {
          kind: 'text',
          text: 'In Iowa, leasing, renting or collecting rent for another person and for a fee is real estate brokerage and needs a licence [3]. Your brother-in-law may help you for nothing; a handyman who shows the house and takes ten percent may not. Licensed firms keep owners’ and residents’ money in trust accounts that the state may examine, which is most of the protection that an owner in another state has. Ask for the licence number and look it up yourself at the Iowa Real Estate Commission.',
        },
        {
          kind: 'text',
          text: 'The lease has to say who you are, too. Before the tenancy begins, the resident must be notified in writing who manages the premises and who is authorized to act for the owner and to receive notices [4]. If no one is named, the person who signed the lease is treated as the manager. An address in Oregon and a phone that goes to voicemail are a poor answer when a pipe has burst.',
        },
      ],
    },
    {
      heading: 'What has to be seen with eyes',
      blocks: [
        {
          kind: 'text',
          text: 'Three things cannot be done through a screen: the inspection of the city, the condition of the house between two residents, and the damage after a storm.',
        },
        {
          kind: 'text',
          text: 'Cities differ in how they inspect. Windsor Heights, with a population well below the 15,000 from which the state requires a program, runs one anyway: before anyone moves in it wants a certificate, at $150 for a building with one unit, plus a conversion fee of $250 the first time, and it charges $25 when no one is there to open the door [5]. Someone has to be in that hallway with a key. Ask your manager whether the fee includes it.',
        },
        {
          kind: 'text',
          text: 'Entering an occupied home takes at least 24 hours’ notice, except in an emergency [6]. A good manager turns that rule into a rhythm, say at six weeks and at nine months, and sends you photographs from the same corners each time. You will learn more from two pictures of one furnace filter than from a page of adjectives.',
        },
        {
          kind: 'text',
          text: 'Then there is the weather. On August 10, 2020, straight-line winds crossed central Iowa within a few hours; the National Weather Service measured 99 miles an hour at the Marshalltown airport and counted the Des Moines metro among the places hit hardest [7]. Within an hour the roofs needed tarps, and those who got them were the ones with a person on site. Read your policy for the wind and hail deductible, which is often a percentage of the insured value instead of a flat sum, and tell the insurer that the house is rented.',
        },
        {
          kind: 'text',
          text: 'Radon you cannot see at all. The state’s health department reports that 71.6 percent of Iowa homes tested in its survey were above the federal action level of 4 picocuries per liter, and all of Iowa is in the highest of the three federal zones [8]. A test between residents costs little and shows whether the basement bedroom is a selling point or a liability.',
        },
      ],
    },
    {
      heading: 'Iowa’s tax return follows the house',
      blocks: [
        {
          kind: 'text',
          text: 'Rent from Iowa real estate is Iowa income wherever you sleep. Nonresidents file an IA 1040 with the schedule IA 126, which works out the tax on all income and then credits the share that did not come from Iowa [9]. Since 2025 the rate is a flat 3.8 percent, by an act signed in May 2024 [10]. Your home state will usually give a credit for it, but it wants to see the Iowa return first.',
        },
        {
          kind: 'text',
          text: 'Two more surprises arrive with the first bill. The county collects property tax in two halves, due September 1 and March 1, on a value that the assessor set some twenty months before the first of them. And the homestead credit that you had while you lived there goes away when you move out, so expect the tax on the same house to rise although nothing was built.',
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
            'Who decides on a repair, up to which amount, and do you add anything to the tradesman’s invoice?',
            'How often does a person of yours walk through, and may I see last month’s pictures of another home?',
            'Who meets the city’s inspector, and what does that cost?',
            'How do you choose residents, and may I read the criteria?',
            'When in the month is money sent, and what does the statement show?',
            'What happens to the deposit, the keys and the records when I leave you?',
            'How long is the first term, and how does either of us end it?',
          ],
        },
        {
          kind: 'text',
          text: 'Write the answers down next to each other for two or three firms. The cheapest percentage seldom wins that comparison, because percentages are charged on rent, and rent depends on all the rest.',
        },
      ],
    },
    {
      heading: 'A first year from a distance',
      blocks: [
        {
          kind: 'text',
          text: 'Plan for one visit. Come when the lease ends and not when the weather is nice: you will see the house empty, meet the people you pay, and decide on the two or three things worth doing before the next photographs. For the remaining months, a statement, a folder of dated pictures and a phone call in spring are enough. That is the whole point of paying a manager. If after a year you still know the furnace better than your manager does, change the manager.',
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
