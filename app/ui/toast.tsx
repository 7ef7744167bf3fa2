import { useLocation } from '@remix-run/react'
import { Icon } from './icon.tsx'

export type Toast = { id: string; kind: 'success' | 'error'; message: string }

/** At most this many at once (back-office specification, section 9). */
const MOST_TOASTS = 20

/** The toasts that are shown: the newest. */
export function newestToasts(toasts: readonly Toast[]): readonly Toast[] {
  return toasts.slice(-MOST_TOASTS)
}

/** Short answers to what was just done. Closing one without scripts loads the page again, where it is gone; scripts only hide it. */
export function Toasts({ toasts }: { toasts: readonly Toast[] }) {
  const { pathname, search } = useLocation()
  return (
    <div className="toasts" role="status">
      {newestToasts(toasts).map(({ id, kind, message }) => (
        <div key={id} className={kind === 'error' ? 'toast toast--bad' : 'toast'}>
          <Icon name={kind === 'error' ? 'alert' : 'done'} />
          <span>{message}</span>
          <a href={pathname + search} className="pen" aria-label="Close this message" data-close-toast>
            <Icon name="close" />
          </a>
        </div>
      ))}
    </div>
  )
}
