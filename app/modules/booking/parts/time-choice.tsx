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
      className="slots"
      tabIndex={-1}
      aria-describedby={error === undefined ? 'zone' : 'startsAt-error zone'}
    >
      <legend className="sr">Day and time</legend>
      {error !== undefined && (
        <p className="error" id="startsAt-error">
          {error}
        </p>
      )}
      {days.map(({ day, slots }) => (
        <fieldset key={day}>
          <legend className="legend">{day}</legend>
          <div className="slots__day">
            {slots.map(({ value, clock }) => {
              const id = `slot-${value.replaceAll(/\D/g, '')}`
              return (
                <div className="check slot" key={value}>
                  <input type="radio" id={id} name="startsAt" value={value} defaultChecked={value === picked} required />
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
