import { House, Tree, type HouseKind } from './houses.tsx'

const HOUSE_SCALE = 0.66
const TREE_SCALE = 0.55
const GROUND = 77

const HOUSES: { kind: HouseKind; at: { x: number; mirrored?: boolean }[] }[] = [
  { kind: 'gable', at: [{ x: 60 }, { x: 470, mirrored: true }, { x: 880 }, { x: 1186 }] },
  { kind: 'cape', at: [{ x: 152, mirrored: true }, { x: 680 }, { x: 972 }, { x: 1382, mirrored: true }] },
  { kind: 'foursquare', at: [{ x: 270 }, { x: 562 }, { x: 1090, mirrored: true }] },
  { kind: 'farmhouse', at: [{ x: 366 }, { x: 776, mirrored: true }, { x: 1290 }] },
]
const TREES = [218, 418, 628, 828, 1038, 1238, 1448]

/** The street above the footer. Each house is defined once and reused. Use once per page: its parts have fixed ids. */
export function Street() {
  return (
    <svg
      className="-mb-px h-19 w-full text-deep print:hidden"
      viewBox="0 0 1440 76"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <defs>
        {HOUSES.map(({ kind }) => (
          <g id={`street-${kind}`} key={kind}>
            <House kind={kind} paint="silhouette" scale={HOUSE_SCALE} />
          </g>
        ))}
        <g id="street-tree">
          <Tree scale={TREE_SCALE} silhouette />
        </g>
      </defs>
      {HOUSES.flatMap(({ kind, at }) =>
        at.map(({ x, mirrored = false }) => (
          <use
            href={`#street-${kind}`}
            key={`${kind}-${x}`}
            transform={`translate(${x} ${GROUND})${mirrored ? ' scale(-1 1)' : ''}`}
          />
        )),
      )}
      {TREES.map((x) => (
        <use href="#street-tree" key={x} transform={`translate(${x} ${GROUND})`} />
      ))}
    </svg>
  )
}
