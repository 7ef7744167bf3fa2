import type { DayRange } from '../list-params.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { controlClass } from '#app/ui/field-look.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'

type DateRangeProps = {
  range: Pick<DayRange, 'from' | 'to'>
  /** The same page without the range. */
  clearTo: string
  /** Inside a form with a button of its own the picker needs none. */
  withButton?: boolean
}

/** Picks a range of days, as part of a GET form. Opens without scripts. */
export function DateRange({ range, clearTo, withButton = false }: DateRangeProps) {
  const isSet = range.from !== '' || range.to !== ''
  return (
    <details className="relative">
      <summary
        className={controlClass(
          'flex min-w-55 cursor-pointer list-none items-center gap-2.5 whitespace-nowrap [&::-webkit-details-marker]:hidden',
        )}
      >
        <Icon className="size-4.5 flex-none text-ink-muted" name="calendar" />
        <span className="sr-only">Created between: </span>
        {isSet ? <span>{formatRange(range)}</span> : <span className="text-ink-muted">Select date range</span>}
      </summary>
      <div className="absolute top-[calc(100%_+_6px)] right-0 z-4 grid p-4 w-[max(100%,240px)] gap-3.5 rounded-card border border-line-strong bg-surface shadow-float">
        <Field name="from" label="First day" type="date" defaultValue={range.from} />
        <Field name="to" label="Last day" type="date" defaultValue={range.to} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-small empty:hidden">
          {withButton && <Button variant="second">Show</Button>}
          {isSet && <Link to={clearTo}>Clear the dates</Link>}
        </div>
      </div>
    </details>
  )
}

/** MM/dd/yyyy. */
function formatRange({ from, to }: Pick<DayRange, 'from' | 'to'>): string {
  if (from === '') return `until ${numeric(to)}`
  if (to === '') return `from ${numeric(from)}`
  return `${numeric(from)} – ${numeric(to)}`
}

function numeric(day: string): string {
  const [year, month, date] = day.split('-')
  return [month, date, year].join('/')
}
