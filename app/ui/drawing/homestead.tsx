import { House, Tree } from './houses.tsx'
import { HalfSun, Rays } from './rays.tsx'

const POSTS_APART = 22
const LEFT_POSTS = { from: 14, to: 234 }
const RIGHT_POSTS = { from: 372, to: 614 }

/** Fence posts along the sloping lawn, down to the path. */
function fence(from: number, to: number, top: (x: number) => number): string {
  const count = Math.floor((to - from) / POSTS_APART) + 1
  return Array.from({ length: count }, (_, index) => from + index * POSTS_APART)
    .map((x) => `M${x} ${top(x).toFixed(0)}v-30`)
    .join('')
}

const POSTS =
  fence(LEFT_POSTS.from, LEFT_POSTS.to, (x) => 375.4 - 0.03 * x) +
  fence(RIGHT_POSTS.from, RIGHT_POSTS.to, (x) => 357.6 + 0.0285 * x)

/** A house in the morning sun behind a white fence. Decorative. */
export function Homestead({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 620 460" aria-hidden="true">
      <g opacity="0.8">
        <Rays cx={310} cy={286} from={190} length={96} step={6} />
      </g>
      <HalfSun cx={310} cy={290} radius={168} className="fill-wheat-soft" />
      <HalfSun cx={310} cy={290} radius={132} />
      <path d="M0 292C150 268 380 282 620 258V460H0z" className="fill-brand-soft" />
      <path d="M0 330C180 306 430 312 620 300V460H0z" className="fill-brand-mid" />
      <Tree x={118} y={326} scale={1.45} />
      <Tree x={520} y={316} scale={1.75} />
      <Tree x={462} y={316} />
      <House kind="foursquare" x={306} y={330} scale={2.35} />
      <path d="M0 352C160 326 420 330 620 344V460H0z" className="fill-brand" />
      <path d="M296 331c2 40-30 90-76 140h172c-26-52-60-96-70-140z" className="fill-wheat-tint" />
      <path d={POSTS} className="stroke-surface" strokeWidth="5" strokeLinecap="round" />
      <path d="M0 362L262 352M0 376L254 366M356 352L620 362M364 366L620 376" className="stroke-surface" strokeWidth="4" />
    </svg>
  )
}
