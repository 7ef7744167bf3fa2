import { SunriseStep } from './drawing/sunrise-step.tsx'

type Step = { title: string; text: string }

/** A process in four steps under a heading, with a rising sun. `id` is the heading's. */
export function FourSteps({ id, title, steps }: { id: string; title: string; steps: readonly [Step, Step, Step, Step] }) {
  return (
    <section className="surface-deep py-section" aria-labelledby={id}>
      <div className="mx-auto w-page">
        <div className="mb-[clamp(32px,4vw,56px)] grid max-w-180 gap-4">
          <h2 id={id}>{title}</h2>
        </div>
        <ol className="grid grid-cols-4 gap-8 max-xl:grid-cols-2 max-sm:grid-cols-1">
          {steps.map(({ title, text }, place) => (
            <li className="grid grid-rows-[auto_auto_1fr] gap-2.5" key={title}>
              <SunriseStep step={HEIGHTS[place] ?? 4} />
              <h3>{title}</h3>
              <p className="text-on-deep-muted">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

const HEIGHTS = [1, 2, 3, 4] as const
