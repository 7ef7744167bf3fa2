import type { ReactNode } from 'react'
import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { FourSteps } from '#app/ui/four-steps.tsx'

const STEPS = [
  { title: 'Refer', text: 'Tell us about your client and the house. Two minutes, no contract.' },
  { title: 'We get in touch', text: 'Your client hears from us within 24 hours, with your name in the first sentence.' },
  {
    title: 'They decide',
    text: 'A rent analysis, a walkthrough, an agreement. You can check the status at any time.',
  },
  { title: 'You get paid', text: 'Once the management agreement is signed, we send the referral fee.' },
] as const

type ReferralStoryProps = {
  /** '$400' */
  fee: string
  questions: readonly { question: string; answer: string }[]
  webinarBooking: string
  children: ReactNode
}

/** The page around the referral form: offer, process, questions, webinar. `children` is the form or its receipt. */
export function ReferralStory({ fee, questions, webinarBooking, children }: ReferralStoryProps) {
  return (
    <>
      <section
        className="mx-auto w-page grid py-section grid-cols-[minmax(0,1fr)_minmax(0,520px)] items-start gap-12 max-[900px]:grid-cols-1"
        aria-labelledby="offer-title"
      >
        <div className="sticky top-8 grid content-start gap-4 max-[900px]:static">
          <h1 id="offer-title">Your client wants to rent the house out. You get {fee}.</h1>
          <p className="text-lead leading-[1.6] text-ink-muted">
            {fee} for each successful referral, and we contact your client within 24 hours. They still call you when they buy or
            sell.
          </p>
          <p>
            Is your client unsure about keeping the house? <a href={paths.rentVsSell()}>Compare renting and selling</a> together
            in two minutes.
          </p>
          <p className="note">
            For licensed real estate professionals. {fee} is paid once the client signs a management agreement.{' '}
            <a href={paths.fees()}>Plans and pricing</a>
          </p>
        </div>
        <div id="referral">{children}</div>
      </section>
      <FourSteps id="how-title" title="How it works" steps={STEPS} />
      <section className="mx-auto w-page py-section" aria-labelledby="questions-title">
        <div className="mb-[clamp(32px,4vw,56px)] grid max-w-180 gap-4">
          <h2 id="questions-title">What realtors ask us</h2>
        </div>
        <div className="max-w-190 border-t border-line-strong">
          {questions.map(({ question, answer }) => (
            <details className="border-b border-line-strong" key={question}>
              <summary className="py-4 font-semibold cursor-pointer">{question}</summary>
              <p className="pb-4.5 text-ink-muted">{answer}</p>
            </details>
          ))}
        </div>
      </section>
      <section className="py-section bg-band" aria-labelledby="webinar-title">
        <div className="mx-auto w-page grid content-start gap-4">
          <h2 id="webinar-title">An hour on investing in rental homes</h2>
          <p className="text-lead leading-[1.6] text-ink-muted">
            Our investor webinar answers what your clients ask you: what a house rents for here, and how much of it you keep.
          </p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink to={webinarBooking} newTab>
              Sign up for the webinar
            </ButtonLink>
          </div>
        </div>
      </section>
    </>
  )
}
