import { useMatches } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'

type DialogProps = {
  title: string
  /** Address of the page behind, for Close, Cancel and Escape. */
  closeTo: string
  /** For more than a question and its buttons. */
  wide?: boolean
  children: ReactNode
}

/**
 * A dialog with its own URL: a child route, drawn over its parent's page. Its route exports `handle = { dialog: true }`, which
 * makes the shell inert. The parent wraps the content beside its `<Outlet/>` in a `PageBehind`.
 */
export function Dialog({ title, closeTo, wide = false, children }: DialogProps) {
  return (
    <div className={wide ? 'dialog dialog--wide' : 'dialog'}>
      <div role="dialog" aria-modal="true" aria-labelledby="dialog-title" tabIndex={-1} data-focus>
        <header className="flex items-start justify-between gap-4">
          <h2 id="dialog-title" className="text-h3">
            {title}
          </h2>
          <Link to={closeTo} className="icon-button" aria-label="Close" data-close preventScrollReset>
            <Icon name="close" className="size-4.25" />
          </Link>
        </header>
        {children}
      </div>
    </div>
  )
}

/** Whether a matched route is a dialog. */
export function useDialogOpen(): boolean {
  return useMatches().some(
    ({ handle }) => typeof handle === 'object' && handle !== null && 'dialog' in handle && handle.dialog === true,
  )
}

/** The page under an open dialog: visible, but inert for keyboards and screen readers. */
export function PageBehind({ children }: { children: ReactNode }) {
  const open = useDialogOpen()
  return <div {...(open ? INERT : {})}>{children}</div>
}

// React 18 does not know `inert` as a boolean; HTML uses an empty string for true.
const INERT = { inert: '' } as const
