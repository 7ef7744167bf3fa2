import { useLocation } from '@remix-run/react'
import { Fragment, type ReactNode, useContext } from 'react'
import { buttonClass } from './button.tsx'
import { useCachedInside } from './cached-markup.tsx'
import { Icon } from './icon.tsx'
import { ClientNavigation } from './link.tsx'
import { useMay } from './may.tsx'
import { PostForm } from './post-form.tsx'
import { SelectionForm } from './selection-form.ts'

type SelectionProps = {
  /** Id of the form, which the table's checkboxes and the bar's buttons name as `form=`. */
  form: string
  action: string
  /** What the form posts besides the checkboxes, by name. */
  fields?: Record<string, string>
  /** Number of rows checked on other pages of the list. */
  elsewhere?: number
  /** The table, then the bar. */
  children: ReactNode
}

/** A table with rows to check, and its bulk actions. The form is empty and comes first, because a table can't contain a form. */
export function Selection({ form, action, fields = {}, elsewhere = 0, children }: SelectionProps) {
  const boxes = (
    <>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" form={form} name={name} value={value} />
      ))}
      <Elsewhere count={elsewhere} />
      {children}
    </>
  )
  const Boxes = useContext(ClientNavigation) ? FreshBoxes : Fragment
  return (
    <SelectionForm.Provider value={useMay() ? form : null}>
      <PostForm
        id={form}
        action={action}
        beside={
          <div className="bulk">
            <Boxes>{boxes}</Boxes>
          </div>
        }
      />
    </SelectionForm.Provider>
  )
}

/** When the address changes, shows the checkboxes as the address has them. */
function FreshBoxes({ children }: { children: ReactNode }) {
  const { key } = useLocation()
  return <Fragment key={key}>{children}</Fragment>
}

/** Adds rows of other pages to the count of the stylesheet: one element per unit of each digit. */
function Elsewhere({ count }: { count: number }) {
  if (count === 0) return null
  const digits = [...String(count)].reverse().map(Number)
  return (
    <span className="bulk-elsewhere" aria-hidden="true">
      {digits.map((digit, power) =>
        Array.from({ length: digit }, (_, unit) => <i key={`${power}-${unit}`} className={`bulk-n${10 ** power}`} />),
      )}
    </span>
  )
}

/**
 * The actions for the checked rows, shown if any row is checked, with or without scripts. Contains only buttons, links and menus.
 * `version` as for `useCachedInside`.
 */
export function BulkBar({ version, children }: { version?: string; children: ReactNode }) {
  const inside = useCachedInside('bulk-bar', version, () => (
    <>
      <span className="max-md:w-full">
        <b className="bulk-count" /> selected
      </span>
      {children}
    </>
  ))
  return useMay() ? <section className="bulk-bar" aria-label="Selection" {...inside} /> : null
}

/** The number of checked rows in parentheses: 'Delete (3)'. */
export function PickedCount() {
  return <span className="bulk-count bulk-count--in" />
}

// React 18 does not know `name`: browsers keep only one `details` per name open.
const ONE_OPEN = { name: 'bulk-menu' }

/** A menu of the bar, which opens upward. Only one is open at a time. */
export function BarMenu({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className="bulk-menu relative" data-menu="" {...ONE_OPEN}>
      <summary className={buttonClass({ variant: 'second', className: 'bare-summary max-md:w-full' })}>
        {label}
        <Icon name="up" className="-mr-1 size-4" />
      </summary>
      <div className="menu-sheet">{children}</div>
    </details>
  )
}

type BarMenuButtonProps = { form: string; name: string; value: string; children: ReactNode }

/** An entry of such a menu. */
export function BarMenuButton(props: BarMenuButtonProps) {
  return <button type="submit" {...props} className="menu-entry" />
}
