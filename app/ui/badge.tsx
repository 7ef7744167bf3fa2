import { classNames } from './class-names.ts'

const COLORS = {
  blue: 'bg-blue text-on-blue',
  purple: 'bg-purple text-on-purple',
  yellow: 'bg-yellow text-on-yellow',
  orange: 'bg-orange text-on-orange',
  green: 'bg-green text-on-green',
  emerald: 'bg-emerald text-on-emerald',
  red: 'bg-red text-on-red',
  gray: 'bg-gray text-on-gray',
} as const

export type BadgeColor = keyof typeof COLORS

/** A state as a coloured word. The word says it all; the colour only helps to find it. */
export function Badge({ color = 'gray', children }: { color?: BadgeColor; children: string }) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.75 text-[0.8125rem] leading-[1.4] font-semibold whitespace-nowrap',
        'shadow-[inset_0_0_0_1px_color-mix(in_srgb,currentColor_14%,transparent)] before:size-1.75 before:rounded-full before:bg-current',
        COLORS[color],
      )}
    >
      {children}
    </span>
  )
}
