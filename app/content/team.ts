import type { ExternalLink } from './links.ts'

export type TeamMember = {
  name: string
  role: string
  phone: string
  email: string
  /** How the portrait is drawn; null: 'Photo Coming Soon'. */
  portrait: 'soft' | 'deep' | 'wheat' | null
  /** Shown on the card of the grid, whose link then says 'View Full Bio'. */
  summary?: string
  /** Where a meeting is booked. */
  schedulingLink?: ExternalLink
  /** Paragraphs. */
  about: readonly string[]
}

/** The nine people of the team. Sample content: invented people. */
export const TEAM: readonly TeamMember[] = [
  {
    name: 'Claire Holloway',
    role: 'Director of Growth',
    phone: '(515) 555-0143',
    email: 'claire@harvestgate.example',
    portrait: 'soft',
    summary: 'The first person most owners speak with, and the one who tells them what the numbers say.',
    schedulingLink: 'directorScheduler',
    about: [
      'Claire is the first person most owners speak with. She goes through the rent analysis with you line by line, says which figures she would question herself, and tells you when selling is the better answer.',
      'Before she joined us she appraised houses in Polk and Dallas counties for nine years, so she has stood in more basements than most inspectors.',
      'She grew up on a farm outside Winterset and still drives home for harvest.',
    ],
  },
  {
    name: 'Marcus Dreyer',
    role: 'Director of Operations',
    phone: '(515) 555-0144',
    email: 'marcus@harvestgate.example',
    portrait: null,
    summary: 'Keeps the calendar of every walkthrough, turnover and furnace in the portfolio.',
    about: [
      'Marcus runs what happens between the signature and the first statement: the walkthrough, the repairs that pay for themselves, the photographs and the listing. Every home has one page in his system, and every promise made to an owner is on it with a date.',
      'He came to us from hotel operations, where an empty room costs money every night. He thinks of a vacant house the same way.',
    ],
  },
  {
    name: 'Ana Villareal',
    role: 'Senior Leasing Coordinator',
    phone: '(515) 555-0145',
    email: 'ana@harvestgate.example',
    portrait: 'deep',
    about: [
      'Ana leads leasing. She writes the listings, trains the showing team and reads each application against the same written criteria, every time.',
      'She speaks English and Spanish with residents, and can tell from a floor plan which room the desk will go in.',
    ],
  },
  {
    name: 'Grace Lindqvist',
    role: 'Leasing Coordinator',
    phone: '(515) 555-0146',
    email: 'grace@harvestgate.example',
    portrait: 'wheat',
    about: [
      'Grace shows homes in Ankeny, Johnston and the north side of Des Moines. She answers the questions that listings leave out: where the snow goes, which school bus stops, how the garage door opens in January.',
      'On weekends she coaches a youth swim team.',
    ],
  },
  {
    name: 'Devon Hart',
    role: 'Leasing Coordinator',
    phone: '(515) 555-0147',
    email: 'devon@harvestgate.example',
    portrait: 'soft',
    about: [
      'Devon shows homes in Waukee, Clive and West Des Moines, takes the move-in photographs and hands over the keys. A home that he has documented has a picture of every wall, with its date.',
      'He restores old bicycles, and has strong opinions on door hardware.',
    ],
  },
  {
    name: 'Tom Brandsma',
    role: 'Resident Advocate Manager',
    phone: '(515) 555-0148',
    email: 'tom@harvestgate.example',
    portrait: 'deep',
    about: [
      'Tom is the resident’s side of the table. He takes the calls that are not about a leaking tap: a late paycheck, a new roommate, a neighbor with a drum kit. Residents who are listened to renew, and that is worth more to an owner than any late fee.',
      'He has a background in mediation and keeps two beagles.',
    ],
  },
  {
    name: 'Naomi Feld',
    role: 'Executive Operations Strategist',
    phone: '(515) 555-0149',
    email: 'naomi@harvestgate.example',
    portrait: 'wheat',
    about: [
      'Naomi looks at the whole portfolio: which repairs come back, which streets renew, where the days between two leases go. What she finds becomes a checklist by the end of the month.',
      'She taught statistics at a community college, and still draws her charts by hand first.',
    ],
  },
  {
    name: 'Peter Okonjo',
    role: 'City Compliance Coordinator',
    phone: '(515) 555-0150',
    email: 'peter@harvestgate.example',
    portrait: null,
    about: [
      'Every city around Des Moines has its own rental rules, certificates and inspection days. Peter keeps the list, books the inspector, walks through the house a week before and files the certificate when it arrives.',
      'He can tell you the egress window rule from memory, in inches.',
    ],
  },
  {
    name: 'Judy Steen',
    role: 'Maintenance Billing Coordinator',
    phone: '(515) 555-0151',
    email: 'judy@harvestgate.example',
    portrait: 'soft',
    about: [
      'Judy reads each tradesman’s invoice before it reaches your statement: against the work order, against the photographs, against the price that was agreed. What does not match goes back.',
      'She has kept books for contractors for twenty years, and answers a question about a line of a statement the same day.',
    ],
  },
]

/** A member's part of the address: in lower case, the first space a hyphen. */
export function teamSlug(member: TeamMember): string {
  return member.name.toLowerCase().replace(' ', '-')
}

/** The member whose page has this address. */
export function findTeamMember(slug: string): TeamMember | undefined {
  return TEAM.find((member) => teamSlug(member) === slug)
}
