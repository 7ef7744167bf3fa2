/** What realtors ask, with our answers; `{fee}` represents the fee. */
const QUESTIONS = [
  {
    question: 'When is a referral successful?',
    answer:
      'When your client signs a management agreement with us. The fee is {fee} for each client, whatever the number of houses.',
  },
  {
    question: 'Who is paid, the agent or the brokerage?',
    answer: 'A licensed agent is normally paid through the brokerage. Tell us in the notes who we should pay.',
  },
  {
    question: 'Will you try to sell the house?',
    answer: 'No. We manage rental homes. When your client wants to sell one day, the client is yours again.',
  },
  {
    question: 'What if another realtor refers the same client?',
    answer: 'We keep both referrals with their times. The one that arrived first counts.',
  },
  {
    question: 'What does my client agree to?',
    answer:
      'Your referral commits your client to nothing. Please ask before you send us a phone number, and check the box if the answer was yes.',
  },
] as const

/** The questions with the fee filled in, as '$400'. */
export function referralQuestions(fee: string): { question: string; answer: string }[] {
  return QUESTIONS.map(({ question, answer }) => ({ question, answer: answer.replace('{fee}', fee) }))
}
