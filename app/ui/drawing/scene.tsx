import { House, type HouseKind, Tree } from './houses.tsx'
import { HalfSun, Rays } from './rays.tsx'

const SKIES = ['fill-wheat-tint', 'fill-brand-tint', 'fill-band', 'fill-map-water'] as const
const SUNS = [150, 320, 486] as const

type Placed = { kind: HouseKind; x: number; scale: number; mirrored?: boolean }

/** Houses on the near hill, in groups that don't cover the sun. */
const GROUPS: readonly (readonly Placed[])[] = [
  [{ kind: 'farmhouse', x: 396, scale: 1.9 }],
  [
    { kind: 'gable', x: 200, scale: 1.35 },
    { kind: 'cape', x: 330, scale: 1.35 },
    { kind: 'foursquare', x: 456, scale: 1.35, mirrored: true },
  ],
  [
    { kind: 'foursquare', x: 232, scale: 1.75 },
    { kind: 'gable', x: 380, scale: 1.3, mirrored: true },
  ],
  [{ kind: 'cape', x: 286, scale: 2 }],
  [
    { kind: 'gable', x: 420, scale: 1.8 },
    { kind: 'farmhouse', x: 238, scale: 1.25, mirrored: true },
  ],
  [
    { kind: 'foursquare', x: 180, scale: 1.2 },
    { kind: 'foursquare', x: 290, scale: 1.2, mirrored: true },
    { kind: 'cape', x: 430, scale: 1.6 },
  ],
  [
    { kind: 'farmhouse', x: 200, scale: 1.5, mirrored: true },
    { kind: 'gable', x: 330, scale: 1.1 },
    { kind: 'gable', x: 420, scale: 1.1 },
    { kind: 'gable', x: 510, scale: 1.1 },
  ],
]

const TREES = [
  [
    { x: 60, scale: 1.2 },
    { x: 108, scale: 0.8 },
    { x: 560, scale: 1.4 },
  ],
  [
    { x: 80, scale: 1.5 },
    { x: 540, scale: 0.9 },
    { x: 590, scale: 1.2 },
  ],
  [
    { x: 40, scale: 0.8 },
    { x: 90, scale: 1.1 },
    { x: 140, scale: 0.7 },
    { x: 600, scale: 1.5 },
  ],
] as const

/** A drawing of houses at sunrise for a post without a photo. The same seed always gets the same picture. Decorative. */
export function Scene({ seed, className, wide = false }: { seed: string; className?: string; wide?: boolean }) {
  const look = lookOf(seed)
  const sun = SUNS[look.sun] ?? SUNS[0]
  return (
    <svg
      className={className}
      viewBox={wide ? '0 60 640 240' : '0 0 640 360'}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <path d="M0 0h640v360H0z" className={SKIES[look.sky]} />
      <g opacity="0.8">
        <Rays cx={sun} cy={236} from={112} length={54} first={6} last={174} step={6} />
      </g>
      <HalfSun cx={sun} cy={240} radius={94} className="fill-wheat-soft" />
      <HalfSun cx={sun} cy={240} radius={72} />
      <path d="M0 236C150 210 300 244 430 228 520 218 590 206 640 214V360H0z" className="fill-brand-soft" />
      <path d="M0 270C160 246 320 262 470 258 550 256 610 246 640 250V360H0z" className="fill-brand-mid" />
      {(TREES[look.trees] ?? TREES[0]).map(({ x, scale }) => (
        <Tree key={x} x={x} y={270} scale={scale} />
      ))}
      {(GROUPS[look.houses] ?? []).map(({ kind, x, scale, mirrored = false }) => (
        <House key={x} kind={kind} x={x} y={274} scale={scale} mirrored={mirrored} />
      ))}
      <path d="M0 282C180 262 380 268 640 280V360H0z" className="fill-brand" />
    </svg>
  )
}

/** A seed's choice of each part. Each uses the remainder of the previous one, so that two seeds rarely get the same picture. */
function lookOf(seed: string) {
  let rest = numberOf(seed)
  const next = (count: number) => {
    const one = rest % count
    rest = Math.floor(rest / count)
    return one
  }
  return { houses: next(GROUPS.length), sun: next(SUNS.length), sky: next(SKIES.length), trees: next(TREES.length) }
}

/** Hashes a text to an integer. */
function numberOf(seed: string): number {
  return [...seed].reduce((hash, letter) => (hash * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003, 68)
}
