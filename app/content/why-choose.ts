/** Sample words: the first step of the presentation. */
export const WHY_CHOOSE_LEAD = 'You own the house; we do the work of renting it, and you always see what we did and what it cost.'

export const WHY_CHOOSE_REASONS = [
  {
    name: 'Local people',
    text: 'We work in Des Moines and the cities around it and know their rents, their rules and their winters.',
  },
  {
    name: 'Residents who stay',
    text: 'We check every applicant the same way, answer repair calls day and night, and renew early.',
  },
  {
    name: 'Every dollar shown',
    text: 'A statement each month, your money in a trust account, no repair above the agreed sum without your word.',
  },
  { name: 'One agreement', text: 'One term, one list of fees, and everything that we promise in writing before you sign.' },
] as const
