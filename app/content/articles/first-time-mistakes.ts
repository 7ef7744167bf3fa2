import type { Article } from './article.ts'

/** Sample content: the author is invented. The statements are real and have sources. */
export const firstTimeMistakes: Article = {
  slug: 'top-mistakes-first-time-diy-property-investors',
  title: 'Top Mistakes First-Time DIY Property Investors Make',
  excerpt: 'Seven ways a first rental in central Iowa loses money, the rule or number behind each, and what to do instead.',
  description:
    'Seven costly mistakes first-time landlords make around Des Moines: guessing the rent, deposits, late fees, city certificates, lead paint, screening and repairs. With Iowa sources.',
  publishedAt: new Date('2024-12-15T15:00:00Z'),
  revisedAt: new Date('2026-11-21T15:00:00Z'),
  category: { name: 'Getting started', slug: 'getting-started' },
  tags: [
    { name: 'First rental', slug: 'first-rental' },
    { name: 'Iowa law', slug: 'iowa-law' },
    { name: 'Deposits', slug: 'deposits' },
  ],
  author: {
    name: 'Marcus Dreyer',
    bio: 'Marcus is Director of Operations. He runs everything between the signature and the first statement: walkthrough, repairs, photos and listing.',
  },
  introduction: [
    'No one buys a first rental to run a small regulated business. But that’s what you have from the day the lease is signed. First-time owners in Polk, Dallas and Warren counties make these mistakes when they manage on their own. None is careless. Most are sensible guesses about something Iowa has a rule for.',
    'We list a source for every rule and number, so you can check for the latest. This is general information, not legal advice. For your situation, ask an Iowa attorney or tax advisor.',
  ],
  sections: [
    {
      heading: '1. Setting the rent by the mortgage payment',
      blocks: [
        {
          kind: 'text',
          text: 'A renter compares your house with the other houses on the market and has never seen your loan papers. Rents in this metro vary by location far more than newcomers expect. The federal figures for fiscal year 2024 put a two-bedroom home in Drake’s ZIP code, 50311, at $970 a month with utilities. One in Ankeny’s 50021 was $1,380 [1]. That’s 42 percent more, about ten miles away.',
        },
        {
          kind: 'text',
          text: 'Those amounts are the 40th percentile of what recent movers pay, so treat them as a floor, not an asking price. Set yours from at least five nearby rentals with the same number of bedrooms. Adjust for size and condition, and write down how you got there. If ten days of showings bring no applications, the market has spoken.',
        },
      ],
    },
    {
      heading: '2. Treating the deposit as income',
      blocks: [
        {
          kind: 'text',
          text: 'Iowa caps a security deposit at two months’ rent. You have to keep it in a federally insured bank, savings and loan or credit union, separate from your own money [2]. Once the tenancy ends and you have a forwarding address, you have thirty days. Either send the deposit back, or send a written statement with the specific reason for each dollar you keep.',
        },
        {
          kind: 'text',
          text: 'The same section says what happens if you don’t. An owner who sends no statement loses the right to keep any of it. One who keeps it in bad faith can owe up to twice the monthly rent on top. Ordinary wear doesn’t count: faded paint and a worn path in the carpet are part of what the rent paid for.',
        },
        {
          kind: 'list',
          items: [
            'Open a separate account before you collect the first deposit.',
            'Photograph every room, with dates, on the day the keys change hands, and have the resident sign the list.',
            'Ask for the forwarding address in writing, and put day thirty on your calendar.',
          ],
        },
      ],
    },
    {
      heading: '3. Copying a late fee from another state’s lease',
      blocks: [
        {
          kind: 'text',
          text: 'Lease forms found online like to charge five or ten percent of the rent. Here the limit is in dollars. With a rent of $700 a month or less, a lease may charge no more than $12 a day and $60 a month. Above $700, the limit is $20 a day and $100 a month [3]. A larger fee isn’t just risky. You can’t collect it.',
        },
        {
          kind: 'text',
          text: 'Whatever you charge, it has to be in the lease. Late payers rarely move because of the fee. They move because it’s certain: the same friendly message to every resident on the same day of every month.',
        },
      ],
    },
    {
      heading: '4. Renting before the city has said yes',
      blocks: [
        {
          kind: 'text',
          text: 'State law requires every city of 15,000 people or more to adopt a housing code for rentals. It has to include regular inspections, inspections on complaint, and certification [4]. The large suburbs around Des Moines are all above that line. Each wrote its own program, so a certificate from one city means nothing across the street.',
        },
        {
          kind: 'text',
          text: 'Grimes shows how new these programs can be. Its council adopted one in June 2023, after a census count of 15,397. Owners register every two years, pay $70 for a house, townhome or condo, and sign a statement that they went through a checklist [5]. Call the city before you list. Ask three things: what you have to register, when the inspector comes, and what they write up most often.',
        },
      ],
    },
    {
      heading: '5. Forgetting the lead pamphlet',
      blocks: [
        {
          kind: 'text',
          text: 'Much of the housing inside the Des Moines city limits was built before 1978, when lead-based paint was banned for homes. For an older house, federal rules ask four things of you. Hand over a pamphlet, disclose what you know about lead, share any reports, and keep the signed form for three years [6]. It takes ten minutes and costs nothing. Skip it, and the violation may surface years later with a child’s blood test attached.',
        },
      ],
    },
    {
      heading: '6. Choosing residents by gut feeling',
      blocks: [
        {
          kind: 'text',
          text: 'The Fair Housing Act forbids choosing by race, color, religion, sex, national origin, disability or familial status [7]. You can’t show a judge a gut feeling. You can show written criteria: income as a multiple of the rent, rental history, credit. Use the same ones for each adult, and decide in the order that complete applications arrive. Watch your listing too. “Perfect for a young couple” says something about children, whether you meant it or not.',
        },
        {
          kind: 'text',
          text: 'Did a screening report make you say no, ask for a larger deposit or require a cosigner? Then you owe the applicant an adverse action notice that names the company and the right to dispute [8]. Owners who screen online often press “decline” and assume the website took care of it. Read what yours really sends.',
        },
      ],
    },
    {
      heading: '7. Acting first and reading the statute later',
      blocks: [
        {
          kind: 'text',
          text: 'Late rent calls for paper before anything else. You give a written notice of nonpayment with three days to pay. Only after those three days can you end the lease and go to court [9]. Don’t change the locks, shut off the heat or carry furniture to the curb. A resident who is put out that way can recover possession and damages from you.',
        },
        {
          kind: 'text',
          text: 'The quieter version of this mistake is the repair that waits. A furnace that quits on a Friday in January is not a Monday problem in Iowa. Before the first winter, decide who answers the phone at night and which contractor comes. Decide how much they may spend without asking you.',
        },
      ],
    },
    {
      heading: 'A checklist for the week before you advertise',
      blocks: [
        {
          kind: 'steps',
          items: [
            'Five comparable rentals on one sheet, and the rent they point to.',
            'The city’s registration filed, with a date for the inspection.',
            'A lease written for Iowa, with the late fee in dollars.',
            'A separate account, open and ready for the deposit.',
            'Screening criteria on paper, and the notice for those you decline.',
            'For a house built before 1978, the pamphlet and the disclosure form.',
            'A name and a number to call at two in the morning.',
          ],
        },
        {
          kind: 'text',
          text: 'If you can check all seven, you’ve avoided most of what goes wrong in a first year. And if you’d rather not do this every spring, you now know what to ask a manager.',
        },
      ],
    },
  ],
  sources: [
    {
      publisher: 'U.S. Department of Housing and Urban Development',
      title: 'Small Area Fair Market Rents, Des Moines-West Des Moines area',
      dated: 'fiscal year 2024',
      url: 'https://www.huduser.gov/portal/datasets/fmr/smallarea/index.html',
    },
    {
      publisher: 'Iowa Legislature',
      title: 'Iowa Code 562A.12, Rental deposits',
      dated: 'text current to January 1, 2024',
      url: 'https://www.legis.iowa.gov/docs/code/562A.12.pdf',
    },
    {
      publisher: 'Iowa Legislature',
      title: 'Iowa Code 562A.9, Terms and conditions of rental agreement, subsection 4',
      dated: 'Iowa Code 2024',
      url: 'https://www.legis.iowa.gov/docs/code/562A.9.pdf',
    },
    {
      publisher: 'Iowa Legislature',
      title: 'Iowa Code 364.17, City housing codes, subsection 3',
      dated: 'Iowa Code 2024',
      url: 'https://www.legis.iowa.gov/docs/code/364.17.pdf',
    },
    {
      publisher: 'City of Grimes',
      title: 'Rental Program',
      dated: 'program adopted June 2023, copy of the page read November 2026',
      url: 'https://www.grimesiowa.gov/385/Rental-Program',
    },
    {
      publisher: 'U.S. Environmental Protection Agency',
      title: 'Real estate disclosures about potential lead hazards (40 CFR part 745, subpart F)',
      dated: 'rule of March 6, 1996',
      url: 'https://www.epa.gov/lead/real-estate-disclosures-about-potential-lead-hazards',
    },
    {
      publisher: 'U.S. Department of Justice',
      title: 'The Fair Housing Act, 42 U.S.C. 3601 and following',
      dated: 'act of 1968, as amended in 1988',
      url: 'https://www.justice.gov/crt/fair-housing-act-1',
    },
    {
      publisher: 'Federal Trade Commission',
      title: 'Using Consumer Reports: What Landlords Need to Know',
      dated: 'guidance on the Fair Credit Reporting Act of 1970, 15 U.S.C. 1681m',
      url: 'https://www.ftc.gov/business-guidance/resources/using-consumer-reports-what-landlords-need-know',
    },
    {
      publisher: 'Iowa Legislature',
      title: 'Iowa Code 562A.27, Failure to pay rent, and 562A.26, Unlawful ouster',
      dated: 'Iowa Code 2024',
      url: 'https://www.legis.iowa.gov/docs/code/562A.27.pdf',
    },
  ],
}
