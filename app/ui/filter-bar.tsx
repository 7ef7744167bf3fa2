import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { useCachedInside } from './cached-markup.tsx'
import { classNames } from './class-names.ts'
import { FilterForm } from './filter-form.tsx'

type FilterBarProps = {
  /** Describes the filter, for screen readers. */
  label: string
  /** The list's own address. The filter is its query, and starts at the first page. */
  action: string
  /** The columns of the grid, including the button's as the last. */
  className: string
  /** Of the button. */
  buttonClassName?: string
  /** The button's label. */
  button?: string
  /** Scripts request the page on each change; the button is for browsers without them. */
  appliesOnChange?: boolean
  /** Identifies everything that the fields show, if the server may cache them (`useCachedInside`). */
  version?: string | undefined
  /** The fields. */
  children: ReactNode
}

/** A list's filters: a GET form that requests the same page. */
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
