import { HalfSun, Rays } from './rays.tsx'

/** A house key with the rising sun in its bow. Decorative, for dark green backgrounds. */
export function Key() {
  return (
    <svg className="w-full" viewBox="0 0 460 300" aria-hidden="true" fill="none">
      <g opacity="0.9">
        <Rays cx={132} cy={172} from={96} length={54} first={18} last={162} step={9} width={1.8} />
      </g>
      <g className="stroke-wheat" strokeWidth="7" strokeLinecap="round" strokeLinejoin="round">
        <path d="M72 172a60 60 0 0 1 120 0v22a14 14 0 0 1-14 14h-92a14 14 0 0 1-14-14zM192 178h214M350 178v44M378 178v32M406 178v44" />
        <path d="M206 166v24" strokeWidth="6" />
      </g>
      <HalfSun cx={132} cy={180} radius={30} />
      <path d="M84 180h96" className="stroke-wheat" strokeWidth="3" />
      <path d="M20 250C120 238 300 262 444 246" className="stroke-on-deep-muted" strokeWidth="1.5" opacity="0.6" />
      <path d="M60 266c110-8 240 12 350-2" className="stroke-on-deep-muted" strokeWidth="1.5" opacity="0.35" />
    </svg>
  )
}
