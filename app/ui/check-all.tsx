import { type ChangeEvent, useEffect, useRef, useSyncExternalStore } from 'react'
import { Link } from './link.tsx'

/**
 * The checkbox of a table, or of another element marked `data-checks`: checked if there are rows and all are checked. Until
 * scripts run, a link to the page with every row checked.
 */
export function CheckAll({ to, label }: { to: string; label: string }) {
  if (useIsLive()) return <CheckAllBox label={label} />
  return (
    <Link to={to} className="choice choice--row align-middle no-underline" preventScrollReset>
      <span className="sr-only">{label}</span>
    </Link>
  )
}

const CHECKABLE = 'table, [data-checks]'

/** Whether scripts run: false during hydration. */
export function useIsLive(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
}

function CheckAllBox({ label }: { label: string }) {
  const box = useRef<HTMLInputElement>(null)
  // After every render, because its rows or their checks may have changed.
  useEffect(() => {
    const table = box.current?.closest(CHECKABLE)
    const show = () => {
      const rows = rowBoxes(table)
      if (!box.current) return
      box.current.checked = rows.length > 0 && rows.every(({ checked }) => checked)
      box.current.indeterminate = !box.current.checked && rows.some(({ checked }) => checked)
    }
    show()
    table?.addEventListener('change', show)
    return () => table?.removeEventListener('change', show)
  })
  const checkRows = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    for (const row of rowBoxes(currentTarget.closest(CHECKABLE))) row.checked = currentTarget.checked
  }
  return (
    <label>
      <input ref={box} type="checkbox" className="choice choice--row align-middle" onChange={checkRows} />
      <span className="sr-only">{label}</span>
    </label>
  )
}

function rowBoxes(table: Element | null | undefined): HTMLInputElement[] {
  return [...(table?.querySelectorAll<HTMLInputElement>('.bulk-box input') ?? [])]
}
