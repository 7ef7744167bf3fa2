/** Realtors' questions, with our answers. `fee`: what we pay, such as '$400'. */
export const referralQuestions = (fee: string): { question: string; answer: string }[] => [
  {
    question: 'When does a referral count?',
    answer: `When your client signs a management agreement with us. We pay ${fee} per client, no matter how many houses they have.`,
  },
  {
    question: 'Who gets paid, the agent or the brokerage?',
    answer: 'We normally pay a licensed agent through the brokerage. Tell us in the notes who to pay.',
  },
  {
    question: 'Will you try to sell the house?',
    answer: 'No. We manage rental homes. If your client ever wants to sell, we send them back to you.',
  },
  {
    question: 'What if another realtor refers the same client?',
    answer: 'We keep both referrals, with the time each came in. The first one counts.',
  },
  {
    question: 'What does my client agree to?',
    answer: 'Nothing. Please ask your client before you send us a phone number, and check the box if they said yes.',
  },
]
