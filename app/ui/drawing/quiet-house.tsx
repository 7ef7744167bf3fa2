import { House } from './houses.tsx'
import { HalfSun, Rays } from './rays.tsx'

/** A single house under the sun, for empty lists and missing pages. Decorative. */
export function QuietHouse({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 220 110" width="220" height="110" aria-hidden="true" focusable="false">
      <HalfSun cx={110} cy={92} radius={44} className="fill-wheat-soft" />
      <Rays cx={110} cy={92} from={56} length={24} first={12} last={168} step={12} />
      <House kind="gable" x={110} y={94} scale={0.8} />
      <path d="M6 94h208" className="stroke-ink" strokeWidth="1.5" />
    </svg>
  )
}
