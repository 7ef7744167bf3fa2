import { classNames } from './class-names.ts'

type StepsProps = {
  names: readonly string[]
  /** Counts from 1, as do the others. */
  current: number
  /** Steps before the current one in which something is still to be filled in. */
  open?: readonly number[]
}

/** How far someone is in a form of several pages. */
export function Steps({ names, current, open = [] }: StepsProps) {
  return (
    <ol className="stepper" aria-label="Progress">
      {names.map((name, index) => {
        const step = index + 1
        const isPassed = step < current
        const isOpen = isPassed && open.includes(step)
        return (
          <li
            key={name}
            className={classNames(isPassed && !isOpen && 'done', step === current && 'now') || undefined}
            aria-current={step === current ? 'step' : undefined}
          >
            <span>
              {isOpen
                ? `Step ${step}, still open`
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

/** Stages that follow from facts, one under the other. */
export function Stages({ stages }: { stages: readonly Stage[] }) {
  return (
    <ol className="progress">
      {stages.map(({ name, note, state }) => (
        <li key={name} className={state === 'ahead' ? undefined : state} aria-current={state === 'now' ? 'step' : undefined}>
          {state === 'done' && <span className="mark" aria-hidden="true" />}
          <span>
            {name}
            {state === 'done' && <span className="sr">, complete</span>}
          </span>
          {note !== undefined && <small>{note}</small>}
        </li>
      ))}
    </ol>
  )
}
