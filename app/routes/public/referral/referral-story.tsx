import type { ReactNode } from 'react'
import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { FourSteps } from '#app/ui/four-steps.tsx'

const STEPS = [
  { title: 'Refer', text: 'Tell us about your client and the house. Two minutes, no contract.' },
  { title: 'We call', text: 'Your client hears from us within 24 hours, with your name in the first sentence.' },
  {
    title: 'They decide',
    text: 'A rent analysis, a walkthrough, an agreement. You can see where it stands at any time.',
  },
  { title: 'You are paid', text: 'Once the management agreement is signed, the referral fee goes out.' },
] as const

type ReferralStoryProps = {
  feeDollars: number
  questions: readonly { question: string; answer: string }[]
  webinarBooking: string
  children: ReactNode
}

/** The page around the referral form: the offer, how it works, the questions, the webinar. `children` is the form or its receipt. */
export function ReferralStory({ feeDollars, questions, webinarBooking, children }: ReferralStoryProps) {
  const fee = `$${feeDollars}`
  return (
    <>
      <section className="section wrap split" aria-labelledby="offer-title">
        <div className="stackv">
          <h1 id="offer-title">Your client wants to rent the house out. You get {fee}.</h1>
          <p className="lead">
            {fee} for each successful referral, and your client is contacted within 24 hours. You stay the one they call when they
            buy or sell.
          </p>
          <p>
            Not sure yet whether to keep the house? <a href={paths.rentVsSell()}>Work out renting against selling</a> together, in
            two minutes.
          </p>
          <p className="small muted">
            For licensed real estate professionals. {fee} is paid once the client signs a management agreement.{' '}
            <a href={paths.fees()}>How our fees compare</a>
          </p>
        </div>
        <div id="referral">{children}</div>
      </section>
      <FourSteps id="how-title" title="How it works" steps={STEPS} />
      <section className="section wrap" aria-labelledby="questions-title">
        <div className="head">
          <h2 id="questions-title">What realtors ask us</h2>
        </div>
        <div className="questions">
          {questions.map(({ question, answer }) => (
            <details key={question}>
              <summary>{question}</summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </section>
      <section className="section band" aria-labelledby="webinar-title">
        <div className="wrap stackv">
          <h2 id="webinar-title">An hour on investing in rental homes</h2>
          <p className="lead">
            Our investor webinar answers what your clients ask you: what a house rents for here, and what is left of it.
          </p>
          <div className="tail-acts">
            <ButtonLink to={webinarBooking} newTab>
              Book a seat in the webinar
            </ButtonLink>
          </div>
        </div>
      </section>
    </>
  )
}
