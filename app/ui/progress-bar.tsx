/** How far something has come: `value` of `max`. `label`: what it tells of, read out. */
export function ProgressBar({ value, max, label }: { value: number; max: number; label: string }) {
  return (
    <progress
      className="h-1.5 w-full appearance-none overflow-hidden rounded-[3px] border-0 bg-brand-soft [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-brand-soft [&::-webkit-progress-value]:bg-brand"
      value={value}
      max={max}
      aria-label={label}
    />
  )
}
