import { useId } from 'react'
import { Rays } from './drawing/rays.tsx'
import { htmlId } from './ids.ts'

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
              <Sunrise cy={SUN_HEIGHTS[place] ?? 33} />
              <h3>{title}</h3>
              <p className="text-on-deep-muted">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

/** The sun's center at each step. */
const SUN_HEIGHTS = [73, 60, 47, 33]

/** The sun above a horizon. Decorative. */
function Sunrise({ cy }: { cy: number }) {
  const clip = htmlId('sky', useId())
  return (
    <svg className="mb-3.5 w-full" viewBox="0 0 240 66" aria-hidden="true">
      <defs>
        <clipPath id={clip}>
          <path d="M0 0h240v64H0z" />
        </clipPath>
      </defs>
      <g clipPath={`url(#${clip})`}>
        <circle cx="36" cy={cy} r="19" className="fill-wheat" />
        <Rays cx={36} cy={cy} from={24} length={9} last={340} step={20} />
      </g>
      <path d="M0 64h240" className="stroke-wheat" strokeWidth="1.6" />
    </svg>
  )
}
