import { formatCount } from '#app/format/money.ts'

/**
 * The management agreement. Sample wording: a lawyer licensed in Iowa has to read it before anyone
 * signs it. Increase the version with every change of wording, also of the fee clauses in
 * `agreementData`. Each agreement states its version; sent agreements keep their text.
 */
export const MANAGEMENT_AGREEMENT = {
  version: '2026-11-27',
  name: 'Property management agreement',
  sampleMark: 'Sample: have counsel check this agreement before it is used.',
} as const

/** Values of an agreement. Each is one line of readable text. */
export type AgreementFacts = {
  /** 'November 21, 2026' */
  date: string
  company: { name: string; postalAddress: string; phone: string; email: string }
  owner: { name: string; email: string; phone: string | null }
  property: { address: string; kind: string; unitCount: number; yearBuilt: number | null }
  /** One clause per fee: what is charged, when, and on what basis. */
  fees: Clause[]
  termMonths: number
  /** '$1,500' */
  repairsBelow: string
}

export type Clause = { title: string; text: string[] }

/** The agreement's clauses in order, without numbers. */
export function agreementClauses(facts: AgreementFacts): Clause[] {
  return [...beginning(facts), ...facts.fees, ...duties(facts), ...protections(facts), ...closing(facts)]
}

function beginning({ company, owner, property, date, termMonths }: AgreementFacts): Clause[] {
  const units = property.unitCount === 1 ? '1 unit' : `${property.unitCount} units`
  return [
    {
      title: 'Parties and property',
      text: [
        `This Property Management Agreement (the “Agreement”) is made on ${date} between ${company.name}, ${company.postalAddress} (the “Manager”), and ${owner.name}, reached at ${owner.email}${owner.phone === null ? '' : ` and ${owner.phone}`} (the “Owner”).`,
        `It covers the real property at ${property.address}: ${property.kind}, ${units} (the “Property”). The Owner represents and warrants that the Owner holds title to the Property or is authorized to act for all owners of record.`,
      ],
    },
    {
      title: 'Appointment and authority',
      text: [
        'The Owner appoints the Manager as the Owner’s exclusive agent to advertise, lease and manage the Property. The Manager may advertise the Property, screen applicants, collect rent and serve notices. The Manager may sign leases and renewals of up to twelve months on the Owner’s behalf, and may commence eviction proceedings after notice to the Owner.',
        'The Manager may not sell, mortgage or otherwise encumber the Property, and may not lease it for less than the rent that the Owner has approved.',
      ],
    },
    {
      title: 'Term and termination',
      text: [
        `This Agreement takes effect on the date the Owner signs it and continues for an initial term of ${formatCount(termMonths, 'month')}. It then renews from month to month.`,
        'Management of the Property begins once three conditions are met, in any order: this Agreement is signed, the walkthrough of the Property is complete, and the onboarding fee is paid.',
        'After the initial term, either party may terminate this Agreement on 60 days’ written notice. Either party may terminate it at any time if the other party commits a material breach and fails to cure the breach within 30 days after written notice. Termination does not affect a lease then in effect. Within 30 days after termination, the Manager shall deliver to the Owner all keys, deposits, records and funds held for the Owner.',
      ],
    },
  ]
}

function duties({ repairsBelow }: AgreementFacts): Clause[] {
  return [
    {
      title: 'Repairs and maintenance',
      text: [
        `The Owner pre-approves each repair that costs less than ${repairsBelow}. The Manager shall obtain the Owner’s written approval before any larger repair. No approval is required where delay would endanger persons or the Property, or would violate the duty under Iowa law to keep the Property fit and habitable.`,
        'Repairs are paid from rent collected. The Manager shall include the contractor’s invoice with that month’s statement.',
      ],
    },
    {
      title: 'Trust account',
      text: [
        'The Manager shall hold the Owner’s funds in a trust account at a federally insured bank, separate from its own funds. Each month the Manager shall pay the Owner the rent collected, less fees, repairs and an agreed reserve.',
        'The Manager has no obligation to advance its own funds. If the account does not cover an expense when due, the Owner shall pay the shortfall within ten days after written request.',
      ],
    },
    {
      title: 'Security deposits',
      text: [
        'The Manager shall collect, hold and return residents’ security deposits in accordance with Iowa Code chapter 562A. A deposit may not exceed two months’ rent and is held in a federally insured account, separate from other funds. It is returned or accounted for in writing within 30 days after the tenancy ends and the Manager receives the resident’s forwarding address.',
      ],
    },
    {
      title: 'Reports and records',
      text: [
        'The Manager shall send the Owner a monthly statement of all receipts and disbursements and an annual summary for tax purposes. The Manager shall keep the records of the Property for five years. The Owner may inspect them on request.',
      ],
    },
  ]
}

function protections({ property }: AgreementFacts): Clause[] {
  const built =
    property.yearBuilt === null
      ? 'The Owner has not stated the year in which the Property was built.'
      : `The Property was built in ${property.yearBuilt}${property.yearBuilt < 1978 ? ', before 1978' : ''}.`
  return [
    {
      title: 'Fair housing',
      text: [
        'Both parties shall comply with the federal Fair Housing Act, the Iowa Civil Rights Act and local ordinances. Neither party shall refuse, steer or treat any person differently because of race, color, creed, sex, sexual orientation, gender identity, national origin, religion, disability, familial status or any other class protected by law. The Manager shall not follow an instruction that would violate this section.',
      ],
    },
    {
      title: 'Insurance',
      text: [
        'The Owner shall insure the Property as a rental, with liability coverage of at least $500,000 that names the Manager as an additional insured. The Owner shall provide proof of coverage before the first lease. The Manager shall maintain its own general liability and professional liability insurance.',
      ],
    },
    {
      title: 'Lead-based paint',
      text: [
        `${built} For housing built before 1978, federal law requires that residents receive the lead pamphlet and all known records of lead-based paint before they sign a lease. The Owner shall disclose all such records and knowledge to the Manager. Only certified renovators may perform work that disturbs painted surfaces in such housing.`,
      ],
    },
    {
      title: 'Indemnification',
      text: [
        'Each party indemnifies and holds harmless the other party from claims that arise from its own negligence or breach of this Agreement. The Owner also indemnifies and holds harmless the Manager from claims that arise from the condition of the Property or from the Owner’s lawful instructions. This does not apply to the extent that the Manager was negligent.',
      ],
    },
  ]
}

function closing({ company, owner }: AgreementFacts): Clause[] {
  return [
    {
      title: 'Notices',
      text: [
        `Notices under this Agreement must be in writing: to the Owner at ${owner.email}, and to the Manager at ${company.email} or ${company.postalAddress}. Each party shall give notice of a change of address. A notice sent by email is deemed received on the next business day.`,
      ],
    },
    {
      title: 'Electronic signature',
      text: [
        'The parties consent to sign and retain this Agreement electronically under the federal E-SIGN Act and Iowa Code chapter 554D. A typed name, entered with a code that was emailed to the signer, constitutes the signer’s signature.',
        'The Owner may obtain a paper copy at any time without charge. The Owner may withdraw consent to future electronic records by notice to the Manager. Withdrawal does not affect records that were signed before. A device that opens web pages and PDF files is sufficient.',
      ],
    },
    {
      title: 'Governing law and entire agreement',
      text: [
        'Iowa law governs this Agreement. It is the entire agreement between the parties on the management of the Property. An amendment must be in writing and signed by both parties. If a provision is unenforceable, the remaining provisions stay in effect.',
      ],
    },
  ]
}
