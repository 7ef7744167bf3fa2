import { useMatches } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'

type DialogProps = {
  title: string
  /** Address of the page behind: where Close, Cancel and Escape lead. */
  closeTo: string
  /** For more than a question and its buttons. */
  wide?: boolean
  children: ReactNode
}

/**
 * A dialog that is a URL: its own route, drawn over its parent's page. Its route says `handle = { dialog: true }`, which makes the
 * shell inert, and the parent puts what it shows beside its `<Outlet/>` into a `PageBehind`.
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

/** What lies under an open dialog: it can be seen, but neither reached by keyboard nor read out. */
export function PageBehind({ children }: { children: ReactNode }) {
  const open = useDialogOpen()
  return <div {...(open ? INERT : {})}>{children}</div>
}

// React 18 does not know `inert` as a boolean; an empty text is how HTML writes it.
const INERT = { inert: '' } as const
