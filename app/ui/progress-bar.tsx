/** How far something has come: `value` of `max`. `label`: what it reports, read out. */
export function ProgressBar({ value, max, label }: { value: number; max: number; label: string }) {
  return <progress className="progress" value={value} max={max} aria-label={label} />
}
