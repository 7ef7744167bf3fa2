import type { Article } from './article.ts'

/** Sample content: the author is invented. The statements are not: each names its source. */
export const firstTimeMistakes: Article = {
  slug: 'top-mistakes-first-time-diy-property-investors',
  title: 'Top Mistakes First-Time DIY Property Investors Make',
  excerpt:
    'Seven ways in which a first rental in central Iowa loses money, each with the rule or the figure behind it, and what to do instead.',
  description:
    'Seven costly mistakes of first-time landlords around Des Moines: rent by guess, deposits, late fees, city certificates, lead paint, screening and repairs. With Iowa sources.',
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
    bio: 'Marcus is Director of Operations. He runs what happens between the signature and the first statement: walkthrough, repairs, photographs and listing.',
  },
  introduction: [
    'No one buys a first rental to run a small regulated business, but that is what it is from the day the lease is signed. The mistakes below are those of an owner in Polk, Dallas or Warren County who manages alone for the first time. None of them is careless. Most are a sensible guess about something that Iowa has a rule for.',
    'We name the source of every rule and figure, because the numbers change and you should be able to look up what they are today. This is general information and no legal advice; for your own case, ask an Iowa attorney or tax adviser.',
  ],
  sections: [
    {
      heading: '1. Setting the rent by what the mortgage needs',
      blocks: [
        {
          kind: 'text',
          text: 'A renter compares your house with the other houses on the market, and has never seen your loan papers. Rents in this metro differ far more by place than newcomers expect. In the federal figures for fiscal year 2024, a two-bedroom home in the Drake neighborhood’s ZIP code, 50311, stood at $970 a month including utilities, and one in Ankeny’s 50021 at $1,380 [1]. That is 42 percent more, some ten miles apart.',
        },
        {
          kind: 'text',
          text: 'Those amounts are the 40th percentile of what recent movers pay, so they are a floor to reason from and not an asking price. Set yours from at least five rentals nearby with the same number of bedrooms, correct for size and condition, and write down how you got there. If ten days of showings bring no application, the market has answered.',
        },
      ],
    },
    {
      heading: '2. Treating the deposit as income',
      blocks: [
        {
          kind: 'text',
          text: 'Iowa caps a security deposit at two months’ rent, and wants it kept in a federally insured bank, savings and loan or credit union, apart from your own money [2]. After the tenancy ends and you have a forwarding address, you have thirty days either to send it back or to send a written statement with the specific reason for each dollar that you keep.',
        },
        {
          kind: 'text',
          text: 'The same section says what happens otherwise. An owner who sends no statement loses the right to keep any of it, and one who keeps it in bad faith can owe up to twice the monthly rent on top. Ordinary wear is no reason: faded paint and a path worn into the carpet are part of what the rent has paid for.',
        },
        {
          kind: 'list',
          items: [
            'Open a separate account before you collect the first deposit.',
            'Photograph every room, with dates, on the day the keys change hands, and have the resident sign the list.',
            'Ask for the forwarding address in writing, and put day thirty into your calendar.',
          ],
        },
      ],
    },
    {
      heading: '3. Copying a late fee from another state’s lease',
      blocks: [
        {
          kind: 'text',
          text: 'Lease forms found online like to charge five or ten percent of the rent. Here the limit is in dollars. Where the rent is $700 a month or less, a lease may ask for no more than $12 a day and $60 a month; above $700, no more than $20 a day and $100 a month [3]. A larger fee is not merely risky, it cannot be collected.',
        },
        {
          kind: 'text',
          text: 'Whatever it is, it has to be in the lease. What moves late payers is rarely the fee itself but the certainty of it: the same friendly message to every resident on the same day of every month.',
        },
      ],
    },
    {
      heading: '4. Renting before the city has said yes',
      blocks: [
        {
          kind: 'text',
          text: 'State law requires every city of 15,000 people or more to adopt a housing code for rentals, with regular inspections, inspections upon complaint, and certification [4]. The large suburbs around Des Moines are all above that line. Each wrote its own program, so the certificate that was good in one city means nothing across the street.',
        },
        {
          kind: 'text',
          text: 'Grimes shows how recent such programs can be. Its council adopted one in June 2023, after a census count of 15,397; owners register every two years, pay $70 for a house, townhome or condo, and sign that they have walked through a checklist themselves [5]. Call the city before you list. Ask three things: what must be registered, when the inspector comes, and what they write up most often.',
        },
      ],
    },
    {
      heading: '5. Forgetting the lead pamphlet',
      blocks: [
        {
          kind: 'text',
          text: 'Much of the housing inside the Des Moines city limits is older than 1978, the year from which lead-based paint was banned for homes. For an older house, federal rules ask you to hand over a pamphlet, to disclose what you know about lead in the house, to share the reports that you have, and to keep the signed form for three years [6]. It takes ten minutes and costs nothing. Skipping it is the kind of violation that surfaces years later, with a child’s blood test attached.',
        },
      ],
    },
    {
      heading: '6. Choosing people by feeling',
      blocks: [
        {
          kind: 'text',
          text: 'The Fair Housing Act forbids choosing by race, color, religion, sex, national origin, disability or familial status [7]. A feeling cannot be shown to a judge. Written criteria can: income as a multiple of the rent, rental history, credit, the same for each adult who applies, decided in the order in which complete applications arrived. Mind the listing as well. A sentence such as “perfect for a young couple” says something about children, whether you meant it or not.',
        },
        {
          kind: 'text',
          text: 'When a report from a screening company makes you say no, ask for a larger deposit or require a cosigner, the applicant is owed an adverse action notice that names the company and the right to dispute [8]. Owners who screen with an online service often press “decline” and think that the website has taken care of it. Read what yours really sends.',
        },
      ],
    },
    {
      heading: '7. Acting first and reading the statute later',
      blocks: [
        {
          kind: 'text',
          text: 'Rent that is late calls for paper before anything else. The owner gives a written notice of nonpayment with three days to pay, and only when these have passed can the lease be ended and the case brought to court [9]. Changing the locks, shutting off the heat or carrying furniture to the curb turns the case around: a resident who is put out that way can recover possession and damages from you.',
        },
        {
          kind: 'text',
          text: 'The quieter version of this mistake is the repair that waits. A furnace that fails on a January Friday is not a Monday problem in Iowa. Decide before the first winter who answers the phone at night, which tradesman comes, and up to what amount that person may act without asking you.',
        },
      ],
    },
    {
      heading: 'A list for the week before you advertise',
      blocks: [
        {
          kind: 'steps',
          items: [
            'Five comparable rentals on one sheet, and the rent that follows from them.',
            'The city’s registration filed, with a date for the inspection.',
            'A lease written for Iowa, with the late fee in dollars.',
            'The deposit account opened.',
            'Screening criteria on paper, and the notice for those you decline.',
            'For a house from before 1978, the pamphlet and the disclosure form.',
            'A name and a number for two in the morning.',
          ],
        },
        {
          kind: 'text',
          text: 'An owner who can check all seven has avoided most of what goes wrong in a first year. If you would rather not do this every spring, you now know what to ask a manager.',
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
