export type BadgeColor = 'blue' | 'purple' | 'yellow' | 'orange' | 'green' | 'emerald' | 'red' | 'gray'

/** A status as colored text. The text is enough; the color only helps to find it. */
export function Badge({ color = 'gray', children }: { color?: BadgeColor; children: string }) {
  return <span className={color === 'gray' ? 'badge' : `badge badge--${color}`}>{children}</span>
}
