import type { ExternalLink } from './links.ts'

export type TeamMember = {
  name: string
  role: string
  phone: string
  email: string
  /** The drawing shown until there is a photo: a file in public/drawings. */
  portrait: string
  /** The photo is pending: the drawing says 'Photo Coming Soon'. */
  isPhotoSoon?: boolean
  /** Shown on the card in the grid, with a 'View Full Bio' link. */
  summary?: string
  /** Booking page for meetings. */
  schedulingLink?: ExternalLink
  /** Paragraphs. */
  about: readonly string[]
}

/** The nine team members. Sample content: invented people. */
export const TEAM: readonly TeamMember[] = [
  {
    name: 'Claire Holloway',
    role: 'Director of Growth',
    phone: '(515) 555-0143',
    email: 'claire@harvestgate.example',
    portrait: 'claire-holloway',
    summary: 'The first person most owners talk to, and the one who tells you what the numbers say.',
    schedulingLink: 'directorScheduler',
    about: [
      'Claire is the first person most owners talk to. She goes through the rent analysis with you line by line and points out the numbers she’d question herself. If selling is the better answer, she’ll say so.',
      'Before she joined us, she appraised houses in Polk and Dallas counties for nine years. She has been in more basements than most inspectors.',
      'She grew up on a farm outside Winterset and still drives home for harvest.',
    ],
  },
  {
    name: 'Marcus Dreyer',
    role: 'Director of Operations',
    phone: '(515) 555-0144',
    email: 'marcus@harvestgate.example',
    portrait: 'marcus-dreyer',
    isPhotoSoon: true,
    summary: 'Keeps the calendar for every walkthrough, turnover and furnace we look after.',
    about: [
      'Marcus runs everything between the signature and the first statement: the walkthrough, the repairs that pay for themselves, the photos and the listing. Every home has one page in his system. Every promise to an owner is on it, with a date.',
      'He came from hotel operations, where an empty room costs money every night. He thinks of a vacant house the same way.',
    ],
  },
  {
    name: 'Ana Villareal',
    role: 'Senior Leasing Coordinator',
    phone: '(515) 555-0145',
    email: 'ana@harvestgate.example',
    portrait: 'ana-villareal',
    about: [
      'Ana leads leasing. She writes the listings, trains the showing team and checks every application against the same written criteria.',
      'She speaks English and Spanish with residents, and can tell from a floor plan where the desk will go.',
    ],
  },
  {
    name: 'Grace Lindqvist',
    role: 'Leasing Coordinator',
    phone: '(515) 555-0146',
    email: 'grace@harvestgate.example',
    portrait: 'grace-lindqvist',
    about: [
      'Grace shows homes in Ankeny, Johnston and the north side of Des Moines. She answers the questions that listings leave out: where the snow goes, where the school bus stops, whether the garage door opens in January.',
      'On weekends she coaches a youth swim team.',
    ],
  },
  {
    name: 'Devon Hart',
    role: 'Leasing Coordinator',
    phone: '(515) 555-0147',
    email: 'devon@harvestgate.example',
    portrait: 'devon-hart',
    about: [
      'Devon shows homes in Waukee, Clive and West Des Moines, takes the move-in photos and hands over the keys. When he documents a home, there’s a dated picture of every wall.',
      'He restores old bicycles and has strong opinions about door hardware.',
    ],
  },
  {
    name: 'Tom Brandsma',
    role: 'Resident Advocate Manager',
    phone: '(515) 555-0148',
    email: 'tom@harvestgate.example',
    portrait: 'tom-brandsma',
    about: [
      'Tom sits on the resident’s side of the table. He takes the calls that aren’t about a leaky faucet: a late paycheck, a new roommate, a neighbor with a drum kit. Residents who feel heard renew, and that’s worth more to an owner than any late fee.',
      'He has a background in mediation. He also has two beagles.',
    ],
  },
  {
    name: 'Naomi Feld',
    role: 'Executive Operations Strategist',
    phone: '(515) 555-0149',
    email: 'naomi@harvestgate.example',
    portrait: 'naomi-feld',
    about: [
      'Naomi looks at the whole portfolio: which repairs come back, which streets renew, where the days between leases go. By the end of the month, she has turned it into a checklist.',
      'She taught statistics at a community college and still draws her charts by hand first.',
    ],
  },
  {
    name: 'Peter Okonjo',
    role: 'City Compliance Coordinator',
    phone: '(515) 555-0150',
    email: 'peter@harvestgate.example',
    portrait: 'peter-okonjo',
    isPhotoSoon: true,
    about: [
      'Every city around Des Moines has its own rental rules, certificates and inspection days. Peter keeps the list, books the inspector, walks the house a week ahead and files the certificate when it comes in.',
      'He can tell you the egress window rule from memory, in inches.',
    ],
  },
  {
    name: 'Judy Steen',
    role: 'Maintenance Billing Coordinator',
    phone: '(515) 555-0151',
    email: 'judy@harvestgate.example',
    portrait: 'judy-steen',
    about: [
      'Judy checks every contractor’s invoice before it reaches your statement: against the work order, the photos and the agreed price. Anything that doesn’t match goes back.',
      'She kept the books for contractors for twenty years. Ask about a line on your statement, and she’ll answer the same day.',
    ],
  },
]

/** A member's slug: lowercase, with the first space as a hyphen. */
export function teamSlug(member: TeamMember): string {
  return member.name.toLowerCase().replace(' ', '-')
}

/** The member with this slug. */
export function findTeamMember(slug: string): TeamMember | undefined {
  return TEAM.find((member) => teamSlug(member) === slug)
}

/** Reviews homes and reports with owners: the first person they can book. */
export function getGuide(): Pick<TeamMember, 'name' | 'role' | 'phone' | 'portrait'> {
  const guide = TEAM.find(({ schedulingLink }) => schedulingLink !== undefined)
  if (!guide) throw new Error('No team member takes bookings')
  const { name, role, phone, portrait } = guide
  return { name, role, phone, portrait }
}
