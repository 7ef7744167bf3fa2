import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { useCachedInside } from './cached-markup.tsx'
import { classNames } from './class-names.ts'
import { FilterForm } from './filter-form.tsx'

type FilterBarProps = {
  /** Says what is filtered; read out, not shown. */
  label: string
  /** The list's own address: the filter is in its query, the first page is shown. */
  action: string
  /** The columns of the grid, the button's last. */
  className: string
  /** Of the button. */
  buttonClassName?: string
  /** What the button says. */
  button?: string
  /** Scripts ask for the page as soon as something is chosen or typed; the button is for browsers without them. */
  appliesOnChange?: boolean
  /** Names all that the fields show, where the server is to keep them (`useCachedInside`). */
  version?: string | undefined
  /** The fields. */
  children: ReactNode
}

/** The filters of a list: a form that asks for the same page with what was chosen in its address. */
export function FilterBar(props: FilterBarProps) {
  const { label, action, className, buttonClassName, button = 'Show', appliesOnChange = false, version, children } = props
  const inside = useCachedInside('filters', version && `${action} ${version}`, () => (
    <>
      {children}
      <Button className={buttonClassName} variant="second">
        {button}
      </Button>
    </>
  ))
  return (
    <FilterForm
      className={classNames('grid items-end gap-3', className)}
      action={action}
      role="search"
      aria-label={label}
      {...(appliesOnChange ? { 'data-applies': '', preventScrollReset: true } : {})}
      {...inside}
    />
  )
}
