/** How a home moves to us from another manager. Sample content: check it against your agreement and with counsel. */
export const SWITCH_STEPS = [
  {
    title: 'Read your agreement',
    text: 'Check how much notice your manager requires and whether you’d owe a fee. Send us a copy, and we’ll go over it with you.',
  },
  { title: 'Give notice', text: 'You send one letter. We give you the wording and a list of what to ask for.' },
  {
    title: 'We collect the paperwork',
    text: 'Your manager sends us the lease, deposit, keys, statements and repair history. We check that nothing is missing.',
  },
  {
    title: 'Your resident hears from us',
    text: 'We write to your resident about who to call, where to pay rent and when the change takes effect. The lease doesn’t change.',
  },
] as const

export const SWITCH_QUESTIONS = [
  {
    question: 'Does my resident have to move or sign again?',
    answer: 'No. The lease doesn’t change. Only the property manager does.',
  },
  {
    question: 'What happens to the security deposit?',
    answer: 'It moves to our trust account. We tell your resident in writing where it is.',
  },
  {
    question: 'What does it cost?',
    answer:
      'The same one-time fees as any other house. Your agreement with your current manager says what they charge if you leave.',
  },
  {
    question: 'How long does it take?',
    answer: 'It depends on the notice period in your agreement. We finish our part before it ends.',
  },
] as const
