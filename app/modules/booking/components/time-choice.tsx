import type { DayOfSlots } from '../slots.ts'

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
        <p className="field-error" id="startsAt-error">
          {error}
        </p>
      )}
      {days.map(({ day, slots }) => (
        <fieldset className="pt-4 min-w-0 border-t border-line" key={day}>
          <legend className="label float-left mb-3 w-full">{day}</legend>
          <div className="clear-both grid grid-cols-[repeat(auto-fill,minmax(144px,1fr))] gap-2">
            {slots.map(({ value, clock }) => {
              const id = `slot-${value.replaceAll(/\D/g, '')}`
              return (
                <div className="time-slot" key={value}>
                  <input
                    className="choice"
                    type="radio"
                    id={id}
                    name="startsAt"
                    value={value}
                    defaultChecked={value === picked}
                    required
                  />
                  <label htmlFor={id}>{clock}</label>
                </div>
              )
            })}
          </div>
        </fieldset>
      ))}
    </fieldset>
  )
}
