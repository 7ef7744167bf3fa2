import bookingScript from '#app/browser/booking.ts?script'
import type { DayOfSlots } from '../slots/slots.ts'

type TimeChoiceProps = {
  days: readonly DayOfSlots[]
  /** The previous choices, when the form is shown again. */
  picked: string | undefined
  pickedDay: string | undefined
  error: string | undefined
}

/** First the day, then the hour: radio buttons that show the chosen day's hours. Scripts add the choice to the button. */
export function TimeChoice({ days, picked, pickedDay, error }: TimeChoiceProps) {
  const opened = Math.max(
    0,
    days.findIndex(({ day, slots }) => (pickedDay ? day === pickedDay : slots.some(({ value }) => value === picked))),
  )
  return (
    <fieldset
      id="startsAt"
      className="min-w-0 focus:shadow-none focus:outline-none"
      tabIndex={-1}
      aria-describedby={error === undefined ? 'zone' : 'startsAt-error zone'}
    >
      <legend className="label mb-3">Pick a day, then a time</legend>
      {error !== undefined && (
        <p className="field-error mb-3" id="startsAt-error">
          {error}
        </p>
      )}
      <div className="days">
        {days.map(({ day, slots }, index) => (
          <div className="day" key={day} data-day={day}>
            <DayLabel day={day} open={slots.length} isOpened={index === opened} />
            <fieldset className="hours">
              <legend className="label mb-3">{day}</legend>
              {slots.map(({ value, clock }) => (
                <label className="pick" key={value}>
                  <input type="radio" name="startsAt" value={value} defaultChecked={index === opened && value === picked} />
                  <span>{clock}</span>
                </label>
              ))}
            </fieldset>
          </div>
        ))}
      </div>
      <script type="module" src={bookingScript} />
    </fieldset>
  )
}

/** 'Tuesday, November 24' as a calendar cell. */
function DayLabel({ day, open, isOpened }: { day: string; open: number; isOpened: boolean }) {
  const [weekday = '', date = ''] = day.split(', ')
  const [month = '', number = ''] = date.split(' ')
  return (
    <label className="pick pick--day">
      <input type="radio" name="day" value={day} defaultChecked={isOpened} />
      <span>
        {`${weekday.slice(0, 3)} ${month.slice(0, 3)} `}
        <b>{number}</b>
        {` ${open} open`}
      </span>
    </label>
  )
}
