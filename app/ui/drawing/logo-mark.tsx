import { classNames } from '../class-names.ts'
import { Rays } from './rays.tsx'

/** The sun behind a gate. `onDeep` for dark green backgrounds. */
export function LogoMark({ onDeep = false, small = false }: { onDeep?: boolean; small?: boolean }) {
  return (
    <svg
      className={classNames('logo-mark', small && 'logo-mark--small', onDeep && 'logo-mark--deep')}
      viewBox="0 0 38 42"
      width="38"
      height="42"
      aria-hidden="true"
    >
      <path d="M3 41V19a16 16 0 0 1 32 0v22" fill="none" strokeWidth="3.2" strokeLinecap="round" />
      <path d="M11 29a8 8 0 0 1 16 0z" stroke="none" className="fill-wheat" />
      <Rays cx={19} cy={29} from={10.8} length={3.8} step={30} width={1.9} />
      <path d="M3 29h32M9.5 35h19M3 41h32" strokeWidth="2.2" strokeLinecap="round" />
    </svg>
  )
}
