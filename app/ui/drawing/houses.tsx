import { HalfSun, Rays } from './rays.tsx'

/** Four houses of central Iowa, each with its base at (0, 0), about 80 to 100 high. */
export type HouseKind = 'cape' | 'gable' | 'foursquare' | 'farmhouse'

/** White walls, green roofs and some lit windows; or dark against the sky, with only the lit windows visible. */
export type Paint = 'daylight' | 'silhouette'

type HouseProps = { kind: HouseKind; paint?: Paint; x?: number; y?: number; scale?: number; mirrored?: boolean }

export function House({ kind, paint = 'daylight', x = 0, y = 0, scale = 1, mirrored = false }: HouseProps) {
  const Kind = { cape: Cape, gable: Gable, foursquare: Foursquare, farmhouse: Farmhouse }[kind]
  return (
    <g className={`house house--${paint}`} transform={`translate(${x} ${y}) scale(${mirrored ? -scale : scale} ${scale})`}>
      <Kind paint={paint} />
    </g>
  )
}

export function Tree({
  x = 0,
  y = 0,
  scale = 1,
  silhouette = false,
}: {
  x?: number
  y?: number
  scale?: number
  silhouette?: boolean
}) {
  return (
    <g className={silhouette ? 'tree tree--silhouette' : 'tree'} transform={`translate(${x} ${y}) scale(${scale})`}>
      <path d="M0 0v-42M0-20l9-10M0-28l-8-9" strokeWidth="2.4" fill="none" />
      <path d="M0-80c15 0 25 13 24 27-1 13-12 19-24 19s-23-6-24-19c-1-14 9-27 24-27z" />
    </g>
  )
}

/** A window: its center, width and height, and whether it is lit. */
type Pane = readonly [x: number, y: number, width: number, height: number, light?: 'lit']
/** A door: its center and height. */
type Door = readonly [x: number, height: number]

/** The windows of a house with their glazing bars, and its doors; one path per color. */
function Openings({ panes, doors = [], paint }: { panes: readonly Pane[]; doors?: readonly Door[]; paint: Paint }) {
  // Invisible: dark on a dark wall.
  const isDark = paint === 'silhouette'
  const lit = panes.filter(([, , , , light]) => light === 'lit')
  const unlit = isDark ? [] : panes.filter(([, , , , light]) => light !== 'lit')
  const glass = ([x, y, w, h]: Pane) => `M${x - w / 2} ${y - h / 2}h${w}v${h}h${-w}z`
  const bars = ([x, y, w, h]: Pane) => `M${x} ${y - h / 2}v${h}M${x - w / 2} ${y}h${w}`
  const opening = ([x, height]: Door) => `M${x - 5.5} 0v${-height}a5.5 5.5 0 0 1 11 0v${height}z`
  return (
    <>
      <path d={[...unlit.map(glass), ...doors.map(opening)].join('')} />
      <path d={lit.map(glass).join('')} className="lit" />
      <path d={[...unlit, ...lit].map(bars).join('')} className="bars" />
    </>
  )
}

function Cape({ paint }: { paint: Paint }) {
  return (
    <>
      <path d="M-46 0v-32h92v32z" className="wall" />
      <path d="M26-76h8v22h-8zM-53-31l14-36h78l14 36z" />
      <path d="M-29-36v-14l9-9 9 9v14zM9-36v-14l9-9 9 9v14z" className="wall" />
      <Openings
        paint={paint}
        panes={[
          [-20, -44, 8, 10],
          [18, -44, 8, 10, 'lit'],
          [-28, -17, 9, 13],
          [28, -17, 9, 13, 'lit'],
          [-15, -17, 7, 13],
          [15, -17, 7, 13],
        ]}
        doors={[[0, 17]]}
      />
    </>
  )
}

function Gable({ paint }: { paint: Paint }) {
  return (
    <>
      <path d="M18-74h8v22h-8z" />
      <path d="M-27 0v-46l27-32 27 32v46z" className="wall" />
      <path d="M-34-40L0-81 34-40" fill="none" strokeWidth="6" />
      <circle cy="-56" r="4.5" />
      <Openings
        paint={paint}
        panes={[
          [-14, -30, 9, 13],
          [14, -30, 9, 13, 'lit'],
          [13, -11, 12, 10],
        ]}
        doors={[[-13, 16]]}
      />
    </>
  )
}

function Foursquare({ paint }: { paint: Paint }) {
  return (
    <>
      <path d="M-33 0v-66h66v66z" className="wall" />
      <path d="M-41-65l20-24h42l20 24z" />
      <path d="M-9-73v-12h18v12z" className="wall" />
      <path d="M-13-84L0-94 13-84z" />
      <Openings
        paint={paint}
        panes={[
          [0, -78, 8, 8],
          [-19, -50, 11, 14, 'lit'],
          [19, -50, 11, 14],
          [0, -50, 8, 12],
        ]}
      />
      <path d="M-39-28h78l-5-8h-68z" />
      <path d="M-33-28v28M33-28v28M-12-28v28" strokeWidth="2.5" />
      <Openings paint={paint} panes={[[20, -13, 12, 12, 'lit']]} doors={[[0, 16]]} />
    </>
  )
}

function Farmhouse({ paint }: { paint: Paint }) {
  return (
    <>
      <path d="M0 0v-40h38v40z" className="wall" />
      <path d="M-4-39l8-20h34l9 20z" />
      <path d="M-36 0v-66l19-30 19 30v66z" className="wall" />
      <path d="M-43-57l26-42 26 42" fill="none" strokeWidth="5.5" />
      <Openings
        paint={paint}
        panes={[
          [-17, -74, 7, 11],
          [-25, -50, 8, 14],
          [-9, -50, 8, 14, 'lit'],
          [-17, -20, 14, 17],
          [29, -18, 8, 13, 'lit'],
        ]}
        doors={[[14, 17]]}
      />
    </>
  )
}

/** A single house under the sun, for empty lists and missing pages. Decorative. */
export function QuietHouse({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 220 110" width="220" height="110" aria-hidden="true">
      <HalfSun cx={110} cy={92} radius={44} className="fill-wheat-soft" />
      <Rays cx={110} cy={92} from={56} length={24} first={12} last={168} step={12} />
      <House kind="gable" x={110} y={94} scale={0.8} />
      <path d="M6 94h208" className="stroke-ink" strokeWidth="1.5" />
    </svg>
  )
}
