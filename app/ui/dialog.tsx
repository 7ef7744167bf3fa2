import { useMatches } from '@remix-run/react'
import type { ReactNode } from 'react'
import { iconButtonClass } from './button.tsx'
import { classNames } from './class-names.ts'
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
 * A dialog that is a URL: a route of its own, drawn over its parent's page. Its route says `handle = { dialog: true }`, which makes the
 * shell inert, and the parent puts what it shows beside its `<Outlet/>` into a `PageBehind`.
 */
export function Dialog({ title, closeTo, wide = false, children }: DialogProps) {
  return (
    <div
      className={classNames(
        'fixed inset-0 z-10 grid place-items-center overflow-y-auto bg-scrim px-5 py-6',
        wide && 'max-sm:px-2 max-sm:py-3',
      )}
    >
      <div
        // It takes the focus so that it is read out, and is all that can be seen clearly: a ring around it would say nothing.
        className={classNames(
          'grid scroll-my-6 rounded-panel border border-line bg-surface shadow-float focus-visible:rounded-panel focus-visible:shadow-float focus-visible:outline-0',
          wide ? 'w-[min(680px,100%)] gap-4.5 p-7 max-sm:px-4 max-sm:py-5' : 'w-[min(480px,100%)] gap-3.5 p-7',
        )}
        role="dialog"
        aria-modal="true"
        aria-labelledby="dialog-title"
        tabIndex={-1}
        data-focus
      >
        <header className="flex items-start justify-between gap-4">
          <h2 id="dialog-title" className="text-h3">
            {title}
          </h2>
          <Link to={closeTo} className={iconButtonClass()} aria-label="Close" data-close preventScrollReset>
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
