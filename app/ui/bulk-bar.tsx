import { useLocation } from '@remix-run/react'
import { Fragment, type ReactNode, useContext } from 'react'
import { buttonClass } from './button.tsx'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { ClientNavigation } from './link.tsx'
import { PostForm } from './post-form.tsx'
import { SelectionForm } from './selection-form.ts'

type SelectionProps = {
  /** Names the form: the boxes of the table and the buttons of the bar say it as `form=`. */
  form: string
  action: string
  /** What the form posts beside the boxes, by name. */
  fields?: Record<string, string>
  /** How many rows are ticked on other pages of the list. */
  elsewhere?: number
  /** The table, then the bar. */
  children: ReactNode
}

/** A table whose rows can be ticked, and what is done with those that are. The form stands empty in front of them, because a table holds none. */
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
    <SelectionForm.Provider value={form}>
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

/** Boxes as the address says them, and not as they were left, once another one is shown. */
function FreshBoxes({ children }: { children: ReactNode }) {
  const { key } = useLocation()
  return <Fragment key={key}>{children}</Fragment>
}

/** Adds rows of other pages to the count, which a style sheet keeps: an element for each unit of each digit. */
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

// That it shows at all is decided in bulk-bar.css.
const LOOK =
  'bulk-bar sticky bottom-5 z-3 mx-auto mt-4 w-fit max-w-full flex-wrap items-center gap-x-3 gap-y-2 rounded-[12px] bg-raised py-2.5 pr-2.5 pl-5 text-on-deep shadow-float max-md:bottom-3 max-md:w-auto max-md:p-3'

/** What can be done with the ticked rows; shown where any is, with or without scripts. Holds buttons, links and menus alone. */
export function BulkBar({ children }: { children: ReactNode }) {
  return (
    <section className={LOOK} aria-label="Selection">
      <span className="max-md:w-full">
        <b className="bulk-count" /> selected
      </span>
      {children}
    </section>
  )
}

/** The number of ticked rows in brackets: 'Delete (3)'. */
export function PickedCount() {
  return <span className="bulk-count bulk-count--in" />
}

// React 18 does not know it: of those with one name, browsers keep one open.
const ONE_OPEN = { name: 'bulk-menu' }

/** A menu of the bar, which opens upwards. One is open at a time. */
export function BarMenu({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className="bulk-menu relative" data-menu="" {...ONE_OPEN}>
      <summary
        className={classNames(buttonClass({ variant: 'second' }), 'list-none max-md:w-full [&::-webkit-details-marker]:hidden')}
      >
        {label}
        <Icon name="up" className="-mr-1 size-4" />
      </summary>
      <div className="absolute bottom-[calc(100%_+_14px)] left-0 z-6 grid max-h-[min(420px,70vh)] min-w-54 gap-px overflow-y-auto rounded-card border border-line-strong bg-surface p-1.5 text-ink shadow-float">
        {children}
      </div>
    </details>
  )
}

type BarMenuButtonProps = { form: string; name: string; value: string; children: ReactNode }

/** A line of such a menu. */
export function BarMenuButton(props: BarMenuButtonProps) {
  return (
    <button
      type="submit"
      {...props}
      className="flex min-h-8.5 w-full cursor-pointer items-center gap-2.5 rounded-[6px] px-2.5 py-1.25 text-left text-[0.9375rem] leading-[1.35] whitespace-nowrap hover:bg-brand-tint"
    />
  )
}
