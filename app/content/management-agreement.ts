/**
 * The management agreement. Sample wording: have counsel check it before anyone signs it. Anyone who changes a word gives it a new version; agreements
 * that were sent keep the words that they were sent with.
 */
export const MANAGEMENT_AGREEMENT = {
  version: '2026-11-22',
  name: 'Property management agreement',
  sampleMark: 'Sample: have counsel check this agreement before it is used.',
} as const

/** What an agreement is filled with. Everything is one line of words for the reader. */
export type AgreementFacts = {
  /** 'November 21, 2026' */
  date: string
  company: { name: string; postalAddress: string; phone: string; email: string }
  owner: { name: string; email: string; phone: string | null }
  property: { address: string; kind: string; unitCount: number; yearBuilt: number | null }
  /** A clause each: what is charged, when, and on what basis. */
  fees: Clause[]
  termMonths: number
  /** '$1,500' */
  repairsBelow: string
}

export type Clause = { title: string; text: string[] }

/** The clauses of an agreement, in their order, without their numbers. */
export function agreementClauses(facts: AgreementFacts): Clause[] {
  return [...beginning(facts), ...facts.fees, ...duties(facts), ...protections(facts), ...closing(facts)]
}

function beginning({ company, owner, property, date, termMonths }: AgreementFacts): Clause[] {
  const units = property.unitCount === 1 ? '1 unit' : `${property.unitCount} units`
  return [
    {
      title: 'Parties and property',
      text: [
        `This agreement is made on ${date} between ${company.name}, ${company.postalAddress} (the “Manager”), and ${owner.name}, reached at ${owner.email}${owner.phone === null ? '' : ` and ${owner.phone}`} (the “Owner”).`,
        `It concerns the property at ${property.address}: ${property.kind}, ${units} (the “Property”). The Owner states that they own the Property, or may act for all who own it.`,
      ],
    },
    {
      title: 'Appointment and authority',
      text: [
        'The Owner appoints the Manager as the only agent to advertise, lease and manage the Property. The Manager may set advertising, screen applicants, sign leases and renewals of up to twelve months in the Owner’s name, collect rent, give notices, and take the steps of an eviction after telling the Owner.',
        'The Manager may not sell, mortgage or change the title of the Property, and may not lease it for less than the rent that the Owner agreed to.',
      ],
    },
    {
      title: 'Term and termination',
      text: [
        `The agreement begins on the day on which the Owner signs it and runs for an initial term of ${termMonths} months. After that it goes on from month to month.`,
        'The Manager takes up the management once this agreement is signed, the walkthrough of the Property has taken place and the onboarding fee is paid, in whichever order that happens.',
        'Either party may end it after the first term with 60 days’ written notice, and at any time where the other has broken it and has not mended that within 30 days of a written notice. A lease in force stays in force; the Manager hands over keys, deposits, records and the balance within 30 days of the end.',
      ],
    },
  ]
}

function duties({ repairsBelow }: AgreementFacts): Clause[] {
  return [
    {
      title: 'Repairs and maintenance',
      text: [
        `Repairs that cost less than ${repairsBelow} each are approved in advance. The Manager asks the Owner in writing before any larger one, except where waiting would endanger people or the building, or would break a duty of Iowa law to keep the Property fit to live in.`,
        'Repairs are paid from the rent received. The Manager passes on the contractor’s invoice with the month’s statement.',
      ],
    },
    {
      title: 'Trust account',
      text: [
        'The Manager keeps the Owner’s money in a trust account at a federally insured bank, apart from its own, and pays the Owner each month what is left of the rent after fees, repairs and an agreed reserve.',
        'The Manager is not obliged to advance its own money. Where the account does not cover a cost that is due, the Owner pays the difference within ten days of being asked.',
      ],
    },
    {
      title: 'Security deposits',
      text: [
        'Deposits of residents are taken, kept and returned as Iowa Code chapter 562A says: no more than two months’ rent, held in a federally insured account apart from other money, and returned or accounted for in writing within 30 days after the tenancy has ended and the resident’s address is known.',
      ],
    },
    {
      title: 'Reports and records',
      text: [
        'The Owner receives a statement of all money received and paid every month, and a summary for tax purposes once a year. The records of the Property are kept for five years and can be seen by the Owner on request.',
      ],
    },
  ]
}

function protections({ property }: AgreementFacts): Clause[] {
  const built =
    property.yearBuilt === null
      ? 'The year in which the Property was built has not been stated.'
      : `The Property was built in ${property.yearBuilt}${property.yearBuilt < 1978 ? ', before 1978' : ''}.`
  return [
    {
      title: 'Fair housing',
      text: [
        'Both parties follow the federal Fair Housing Act, the Iowa Civil Rights Act and local ordinances. No one is refused, steered or treated differently because of race, color, creed, sex, sexual orientation, gender identity, national origin, religion, disability, familial status or any other ground that the law protects. The Manager follows no instruction that would break this clause.',
      ],
    },
    {
      title: 'Insurance',
      text: [
        'The Owner keeps the Property insured as a rental, with liability coverage of at least $500,000 that names the Manager as an additional insured, and shows proof of it before the first lease. The Manager keeps its own general liability and professional liability insurance.',
      ],
    },
    {
      title: 'Lead-based paint',
      text: [
        `${built} For housing built before 1978 federal law asks that residents receive the lead pamphlet and every known record of lead-based paint before they sign. The Owner gives the Manager all such records and knowledge; work that disturbs old paint is done by certified renovators only.`,
      ],
    },
    {
      title: 'Indemnity',
      text: [
        'Each party answers for its own negligence and breach of this agreement, and keeps the other free of claims that arise from them. The Owner keeps the Manager free of claims that arise from the condition of the Property or from following the Owner’s lawful instructions, except where the Manager was negligent.',
      ],
    },
  ]
}

function closing({ company, owner }: AgreementFacts): Clause[] {
  return [
    {
      title: 'Notices',
      text: [
        `Notices are given in writing: to the Owner at ${owner.email}, to the Manager at ${company.email} or ${company.postalAddress}. A party that moves notifies the other. A notice by email counts as received on the next business day.`,
      ],
    },
    {
      title: 'Electronic signature',
      text: [
        'The parties agree to sign this agreement and to keep it electronically, under the federal E-SIGN Act and Iowa Code chapter 554D. A typed name, given with a code that was emailed to the signer, is the signer’s signature.',
        'The Owner may have a paper copy at any time without charge, and may withdraw the consent to electronic records for the future by a notice to the Manager; what was signed before stays valid. A device that opens web pages and PDF files is all that is needed.',
      ],
    },
    {
      title: 'Law and whole agreement',
      text: [
        'Iowa law governs this agreement. It is the whole agreement on the management of the Property; changes are made in writing and signed by both. Where a clause cannot be carried out, the others stay.',
      ],
    },
  ]
}
