import { SunriseStep } from './drawing/sunrise-step.tsx'

type Step = { title: string; text: string }

/** A process in four steps under a heading, the sun a little higher at each. `id` is the heading's. */
export function FourSteps({ id, title, steps }: { id: string; title: string; steps: readonly [Step, Step, Step, Step] }) {
  return (
    <section className="section deep" aria-labelledby={id}>
      <div className="wrap">
        <div className="head">
          <h2 id={id}>{title}</h2>
        </div>
        <ol className="steps4">
          {steps.map(({ title, text }, place) => (
            <li key={title}>
              <SunriseStep step={HEIGHTS[place] ?? 4} />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

const HEIGHTS = [1, 2, 3, 4] as const
