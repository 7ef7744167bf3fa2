export type BadgeColor = 'blue' | 'purple' | 'yellow' | 'orange' | 'green' | 'emerald' | 'red' | 'gray'

/** A state as a colored word. The word says it all; the color only helps to find it. */
export function Badge({ color = 'gray', children }: { color?: BadgeColor; children: string }) {
  return <span className={color === 'gray' ? 'badge' : `badge badge--${color}`}>{children}</span>
}
