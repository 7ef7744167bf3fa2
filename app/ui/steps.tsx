import { classNames } from './class-names.ts'

/** How far someone is in a form of several pages. `current` counts from 1. */
export function Steps({ names, current }: { names: readonly string[]; current: number }) {
  return (
    <ol className="stepper" aria-label="Progress">
      {names.map((name, index) => {
        const step = index + 1
        return (
          <li
            key={name}
            className={classNames(step < current && 'done', step === current && 'now') || undefined}
            aria-current={step === current ? 'step' : undefined}
          >
            <span>
              {step < current ? `Step ${step}, done` : step === current ? `Step ${step} of ${names.length}` : `Step ${step}`}
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
