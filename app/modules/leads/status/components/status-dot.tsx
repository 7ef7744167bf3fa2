import { classNames } from '#app/ui/class-names.ts'
import type { StatusTone } from '../status.ts'

const DOTS: Record<StatusTone, string> = {
  gray: 'bg-on-gray',
  blue: 'bg-on-blue',
  purple: 'bg-on-purple',
  yellow: 'bg-on-yellow',
  orange: 'bg-on-orange',
  green: 'bg-on-green',
  emerald: 'bg-on-emerald',
  red: 'bg-on-red',
}

/** The color of a status. */
export function StatusDot({ tone }: { tone: StatusTone }) {
  return <i aria-hidden="true" className={classNames('size-2.25 flex-none rounded-full', DOTS[tone])} />
}
