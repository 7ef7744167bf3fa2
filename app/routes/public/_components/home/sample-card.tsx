import { formatDollars } from '#app/format/money.ts'
import { scaleAround, share } from '#app/format/scale.ts'
import { MapDrawing } from '#app/modules/reports/components/map-drawing.tsx'
import type { SampleCard as Sample } from '#app/modules/reports/sample-report.server.ts'
import { paths } from '#app/paths.ts'
import { ArrowLink } from '#app/ui/link.tsx'

/** A sample report: rent, range and map, with a link to the full report. */
export function SampleCard({ sample }: { sample: Sample }) {
  const { rentDollars, likelyDollars, certainty, place, map } = sample
  const { low, high } = likelyDollars ?? rentDollars
  return (
    <aside className="sample" aria-labelledby="sample-title">
      <p className="sample-of">
        <b id="sample-title">Sample report</b>
        <span>An example home, {place}</span>
      </p>
      <p className="sample-rent">
        {formatDollars(rentDollars.estimate)}
        <small>a month</small>
      </p>
      <Band sample={sample} />
      <p className="note">
        {likelyDollars ? 'Likely' : 'Between'} {formatDollars(low)} {likelyDollars ? 'to' : 'and'} {formatDollars(high)}. How sure
        we are: {certainty.name}. {certainty.text}
      </p>
      {map && (
        <svg
          className="area-map"
          viewBox={`0 ${Math.round(map.height * 0.18)} ${map.width} ${Math.round(map.height * 0.72)}`}
          aria-hidden="true"
        >
          <MapDrawing map={map} />
        </svg>
      )}
      <ArrowLink to={paths.sampleReport()}>See the whole sample report</ArrowLink>
    </aside>
  )
}

const BAND = { width: 364, height: 40, line: 12 } as const

/** The likely range, the comparable rents, and the estimate. The text below says the same. */
function Band({ sample: { rentDollars, likelyDollars, comparableRentsDollars } }: { sample: Sample }) {
  const { low, high } = likelyDollars ?? rentDollars
  const scale = scaleAround([rentDollars.low, rentDollars.high, ...comparableRentsDollars], 4)
  const at = (dollars: number) => Math.round(share(dollars, scale) * BAND.width)
  return (
    <svg className="sample-rents" viewBox={`0 0 ${BAND.width} ${BAND.height}`} aria-hidden="true">
      <path d={`M0 ${BAND.line}H${BAND.width}`} className="stroke-line-strong stroke-2" />
      <rect x={at(low)} y="6" width={at(high) - at(low)} height="12" rx="3" className="fill-wheat-soft" />
      {comparableRentsDollars.map((dollars, index) => (
        <circle key={index} cx={at(dollars)} cy={BAND.line} r="4.5" className="fill-surface stroke-brand stroke-2" />
      ))}
      <path d={`M${at(rentDollars.estimate)} 1v22`} className="stroke-ink stroke-[4]" strokeLinecap="round" />
      <text x={at(low)} y="38">
        {formatDollars(low)}
      </text>
      <text x={at(high)} y="38">
        {formatDollars(high)}
      </text>
    </svg>
  )
}
