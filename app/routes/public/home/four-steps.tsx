import { SunriseStep } from '#app/ui/drawing/sunrise-step.tsx'

/** The four steps of the public specification, section 2, Home. */
const STEPS = [
  { step: 1, title: 'Submit property details', text: 'Ten facts about the house. Two minutes; you can leave three of them out.' },
  { step: 2, title: 'Get analysis', text: 'The rent, its range and what it was worked out from, at once.' },
  { step: 3, title: 'Schedule walkthrough', text: 'We come to the house, look at every room and say what is worth doing first.' },
  { step: 4, title: 'Start earning', text: 'Photographs, showings, screening and lease. On average a resident in 29 days.' },
] as const

export function FourSteps() {
  return (
    <section className="section deep" aria-labelledby="steps-title">
      <div className="wrap">
        <div className="head">
          <h2 id="steps-title">From the address to the first rent, in four steps</h2>
        </div>
        <ol className="steps4">
          {STEPS.map(({ step, title, text }) => (
            <li key={step}>
              <SunriseStep step={step} />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
