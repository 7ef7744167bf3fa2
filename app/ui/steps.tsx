import { classNames } from './class-names.ts'

type StepsProps = {
  names: readonly string[]
  /** Counts from 1, like the others. */
  current: number
  /** Earlier steps with missing input. */
  open?: readonly number[]
  className?: string
}

/** Progress in a form of several pages. */
export function Steps({ names, current, open = [], className }: StepsProps) {
  return (
    <ol className={classNames('flex gap-3', className)} aria-label="Progress">
      {names.map((name, index) => {
        const step = index + 1
        const isPassed = step < current
        const isOpen = isPassed && open.includes(step)
        return (
          <li
            key={name}
            className={classNames('step', step === current && 'step--current', isPassed && !isOpen && 'step--done')}
            aria-current={step === current ? 'step' : undefined}
          >
            <span>
              {isOpen
                ? `Step ${step}, not done yet`
                : isPassed
                  ? `Step ${step}, done`
                  : step === current
                    ? `Step ${step} of ${names.length}`
                    : `Step ${step}`}
            </span>
            <b>{name}</b>
          </li>
        )
      })}
    </ol>
  )
}

type Stage = { name: string; note?: string; state: 'done' | 'now' | 'ahead' }

/** Stages derived from facts, below each other. */
export function Stages({ stages }: { stages: readonly Stage[] }) {
  return (
    <ol className="list-none">
      {stages.map(({ name, note, state }) => (
        <li
          key={name}
          className={classNames('stage', state !== 'ahead' && `stage--${state}`)}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          {state === 'done' && <span className="stage-mark" aria-hidden="true" />}
          <span>
            {name}
            {state === 'done' && <span className="sr-only">, complete</span>}
          </span>
          {note !== undefined && <small>{note}</small>}
        </li>
      ))}
    </ol>
  )
}
