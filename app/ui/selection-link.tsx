import { type ReactNode, useContext } from 'react'
import { classNames } from './class-names.ts'
import { Link } from './link.tsx'
import { SelectionForm } from './selection-form.ts'

type SelectionLinkProps = {
  to: string
  className?: string
  rel?: 'prev' | 'next'
  preventScrollReset?: boolean
  current?: boolean
  children: ReactNode
}

/** A link to another view of the same list. While any row is checked, it is a button that posts the selection. */
export function SelectionLink({ to, className, current = false, children, ...link }: SelectionLinkProps) {
  const form = useContext(SelectionForm)
  const shared = { 'aria-current': current ? ('page' as const) : undefined }
  if (form === null)
    return (
      <Link to={to} className={className} {...shared} {...link}>
        {children}
      </Link>
    )
  return (
    <>
      <Link to={to} className={classNames(className, 'bulk-link')} {...shared} {...link}>
        {children}
      </Link>
      <button
        className={classNames(className, 'bulk-page')}
        form={form}
        name="intent"
        value={`page:${to.split('?')[1] ?? ''}`}
        {...shared}
      >
        {children}
      </button>
    </>
  )
}
