import { dayPresets } from '#app/format/day-range.ts'
import { Button } from './button.tsx'
import { Field } from './field.tsx'
import { Icon } from './icon.tsx'
import { SelectionLink } from './selection-link.tsx'

/** Days as yyyy-mm-dd, both included; empty if that end is open. */
type Days = { from: string; to: string }

type DateRangeFieldProps = {
  /** The subject of the range: 'Created between'. */
  label: string
  days: Days
  /** The same page with another range, or with none. */
  to: (days: Days) => string
  /** Today, yyyy-mm-dd, for the preset ranges. */
  today: string
  /** The only field of its form: has its own button, and no label above. */
  isAlone?: boolean
}

/** Picks a date range, as `from` and `to` of a GET form. Opens without scripts. */
export function DateRangeField({ label, days, to, today, isAlone = false }: DateRangeFieldProps) {
  const isSet = days.from !== '' || days.to !== ''
  const picker = (
    <details className="relative" data-menu="">
      <summary className="control bare-summary flex min-w-55 items-center gap-2.5 whitespace-nowrap">
        <Icon className="size-4.5 flex-none text-ink-muted" name="calendar" />
        <span className="sr-only">{`${label}: `}</span>
        {isSet ? <span>{formatDays(days)}</span> : <span className="text-ink-muted">Select date range</span>}
      </summary>
      <div className="menu-sheet top-[calc(100%_+_6px)] right-0 z-4 w-[max(100%,260px)] gap-3.5 p-4">
        <Field name="from" label="From" type="date" defaultValue={days.from} />
        <Field name="to" label="To (inclusive)" type="date" defaultValue={days.to} />
        <div className="day-presets">
          {isAlone && <Button variant="second">Show</Button>}
          {dayPresets(today).map(({ label: name, ...preset }) => (
            <SelectionLink key={name} to={to(preset)}>
              {name}
            </SelectionLink>
          ))}
          {isSet && <SelectionLink to={to({ from: '', to: '' })}>Clear</SelectionLink>}
        </div>
      </div>
    </details>
  )
  if (isAlone) return picker
  return (
    <div className="field">
      <span className="label" aria-hidden="true">
        {label}
      </span>
      {picker}
    </div>
  )
}

/** MM/dd/yyyy. */
export function formatDays({ from, to }: Days): string {
  if (from === '') return `until ${numeric(to)}`
  if (to === '') return `from ${numeric(from)}`
  return `${numeric(from)} – ${numeric(to)}`
}

function numeric(day: string): string {
  const [year, month, date] = day.split('-')
  return [month, date, year].join('/')
}
