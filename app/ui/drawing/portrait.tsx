import { House } from './houses.tsx'
import { HalfSun, Rays } from './rays.tsx'

const TONES = {
  soft: { ground: 'fill-brand-soft', hill: 'fill-brand-mid', letters: 'fill-brand' },
  deep: { ground: 'fill-brand', hill: 'fill-brand-strong', letters: 'fill-on-deep' },
  wheat: { ground: 'fill-wheat-soft', hill: 'fill-brand-mid', letters: 'fill-brand' },
} as const

/** The gate arch that replaces a photo: the person's initials before the rising sun, or 'Photo Coming Soon' where there are none. */
export function Portrait({ initials, tone = 'soft' }: { initials?: string; tone?: keyof typeof TONES }) {
  return (
    <div className="portrait">
      <svg viewBox="0 0 200 250" aria-hidden="true" focusable="false">
        {initials ? <Initials letters={initials} tone={TONES[tone]} /> : <PhotoComingSoon />}
      </svg>
    </div>
  )
}

function Initials({ letters, tone }: { letters: string; tone: (typeof TONES)[keyof typeof TONES] }) {
  return (
    <>
      <path d="M0 0h200v250H0z" className={tone.ground} />
      <g opacity="0.9">
        <Rays cx={100} cy={200} from={52} length={22} first={12} last={168} step={12} />
      </g>
      <HalfSun cx={100} cy={202} radius={40} />
      <path d="M0 198C60 188 140 202 200 190V250H0z" className={tone.hill} />
      <text x="100" y="106" textAnchor="middle" className={`portrait-initials ${tone.letters}`}>
        {letters}
      </text>
    </>
  )
}

function PhotoComingSoon() {
  return (
    <>
      <path d="M0 0h200v250H0z" className="fill-band" />
      <House kind="gable" paint="faint" x={100} y={196} scale={1.5} />
      <path d="M0 195h200v55H0z" className="fill-brand-soft" />
      <text x="100" y="230" textAnchor="middle" className="fill-brand-strong text-[14px] font-medium">
        Photo Coming Soon
      </text>
    </>
  )
}
