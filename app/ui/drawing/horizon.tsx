import { House, Tree } from './houses.tsx'
import { HalfSun } from './rays.tsx'

const FURROWS_EACH_SIDE = 13

/** Furrows of a field that converge below the sun. */
const FURROWS = Array.from({ length: 2 * FURROWS_EACH_SIDE + 1 }, (_, index) => {
  const side = (index - FURROWS_EACH_SIDE) / FURROWS_EACH_SIDE
  const x = (spread: number) => Math.round(604 + side * spread)
  return `M${x(75)} 274Q${x(375)} 340 ${x(1250)} 420`
}).join('')

/** The scene behind the hero: sunrise over a prairie with a street of houses. Decorative. */
export function Horizon({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 1440 400" aria-hidden="true">
      <HalfSun cx={604} cy={244} radius={104} className="fill-wheat-soft" />
      <HalfSun cx={604} cy={244} radius={80} />
      <path d="M0 226C180 196 330 214 520 220 760 228 980 178 1440 204V400H0z" className="fill-brand-soft" />
      <path d="M0 262C240 236 420 250 640 258 900 268 1150 226 1440 244V400H0z" className="fill-brand-mid" />
      <House kind="cape" x={196} y={251} scale={0.92} />
      <House kind="gable" x={286} y={250} scale={0.95} />
      <House kind="foursquare" x={372} y={252} scale={0.92} />
      <House kind="farmhouse" x={470} y={254} scale={0.95} mirrored />
      <House kind="gable" x={656} y={261} scale={0.86} mirrored />
      <Tree x={120} y={252} scale={0.9} />
      <Tree x={146} y={252} scale={0.62} />
      <Tree x={242} y={252} scale={0.5} />
      <Tree x={330} y={252} scale={0.46} />
      <Tree x={520} y={257} scale={0.7} />
      <Tree x={590} y={260} scale={0.95} />
      <Tree x={706} y={262} scale={0.6} />
      <Tree x={745} y={263} scale={0.8} />
      <path d="M0 300C260 262 520 262 760 284 1020 306 1240 276 1440 282V400H0z" className="fill-brand" />
      <path d={FURROWS} fill="none" className="stroke-brand-mid" strokeWidth="1.5" opacity="0.55" />
    </svg>
  )
}
