/** Sample text: the first step of the presentation. */
export const WHY_CHOOSE_LEAD = 'You own the house. We do the work, and you always see what we did and what it cost.'

export const WHY_CHOOSE_REASONS = [
  {
    name: 'Local people',
    text: 'We work in Des Moines and the cities around it. We know their rents, their rules and their winters.',
  },
  {
    name: 'Residents who stay',
    text: 'We check every applicant the same way, answer repair calls day and night, and renew early.',
  },
  {
    name: 'Every dollar accounted for',
    text: 'You get a statement every month. Your money sits in a trust account. We ask before any big repair.',
  },
  { name: 'One agreement', text: 'One term, one list of fees, and every promise in writing before you sign.' },
] as const
