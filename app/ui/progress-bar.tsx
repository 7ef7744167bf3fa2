/** How far something has come: `value` of `max`. `label`: what it tells of, read out. */
export function ProgressBar({ value, max, label }: { value: number; max: number; label: string }) {
  return <progress className="progress" value={value} max={max} aria-label={label} />
}
