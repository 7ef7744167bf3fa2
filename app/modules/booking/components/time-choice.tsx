import type { DayOfSlots } from '../slots.ts'
import { ERROR_TEXT, LABEL } from '#app/ui/field-look.tsx'
import { classNames } from '#app/ui/class-names.ts'

type TimeChoiceProps = {
  days: readonly DayOfSlots[]
  /** What was picked before, where the form comes back. */
  picked: string | undefined
  error: string | undefined
}

/** The free hours as radio buttons, a group for each day. */
export function TimeChoice({ days, picked, error }: TimeChoiceProps) {
  return (
    <fieldset
      id="startsAt"
      className="grid min-w-0 gap-6 focus:outline-none"
      tabIndex={-1}
      aria-describedby={error === undefined ? 'zone' : 'startsAt-error zone'}
    >
      <legend className="sr-only">Day and time</legend>
      {error !== undefined && (
        <p className={ERROR_TEXT} id="startsAt-error">
          {error}
        </p>
      )}
      {days.map(({ day, slots }) => (
        <fieldset className="pt-4 min-w-0 border-t border-line" key={day}>
          <legend className={classNames(LABEL, 'float-left mb-3 w-full')}>{day}</legend>
          <div className="clear-both grid grid-cols-[repeat(auto-fill,minmax(144px,1fr))] gap-2">
            {slots.map(({ value, clock }) => {
              const id = `slot-${value.replaceAll(/\D/g, '')}`
              return (
                <div
                  className="relative grid min-h-12 grid-cols-[24px_1fr] items-center gap-x-3 gap-y-1 px-3 rounded-control border-[1.5px] border-control bg-surface tabular-nums has-checked:border-brand has-checked:bg-brand-tint has-checked:font-semibold"
                  key={value}
                >
                  <input
                    className="choice relative z-1 m-0"
                    type="radio"
                    id={id}
                    name="startsAt"
                    value={value}
                    defaultChecked={value === picked}
                    required
                  />
                  <label className="cursor-pointer after:absolute after:inset-0" htmlFor={id}>
                    {clock}
                  </label>
                </div>
              )
            })}
          </div>
        </fieldset>
      ))}
    </fieldset>
  )
}
