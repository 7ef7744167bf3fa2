/** How a house comes to us from another manager. Sample content: check it against your agreement and with counsel. */
export const SWITCH_STEPS = [
  {
    title: 'Read your agreement',
    text: 'Look for how much notice your manager needs, and whether a fee is due. Send it to us, and we read it with you.',
  },
  { title: 'Give notice', text: 'You write one letter. We send you the words for it, and a list of what to ask for.' },
  {
    title: 'We take over the papers',
    text: 'Lease, deposit, keys, statements and repair history come from your manager to us. We check that nothing is missing.',
  },
  {
    title: 'Your resident hears from us',
    text: 'We write to your resident: who to call, where to pay rent, and from what day. The lease stays as it is.',
  },
] as const

export const SWITCH_QUESTIONS = [
  {
    question: 'Does my resident have to move or sign again?',
    answer: 'No. The lease stays as it is. Only the property manager changes.',
  },
  {
    question: 'What happens to the security deposit?',
    answer: 'It moves to our trust account. We tell your resident in writing where it is.',
  },
  {
    question: 'What does it cost?',
    answer:
      'The same one-time fees as for any other house. What your old manager charges for leaving is in your agreement with them.',
  },
  {
    question: 'How long does it take?',
    answer: 'As long as the notice in your agreement says. Our part is done before that day.',
  },
] as const
