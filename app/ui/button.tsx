import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Link } from './link.tsx'

type ButtonLook = {
  /** One primary button a screen; the second is outlined, the third ('quiet') underlined; wheat stands on deep green. */
  variant?: 'primary' | 'second' | 'quiet' | 'wheat' | 'danger'
  small?: boolean
  /** As wide as its column. */
  wide?: boolean
  className?: string
}

type ButtonProps = ButtonLook &
  ComponentPropsWithoutRef<'button'> & {
    /** What the button says from the click until the answer, and with it: a second click sends nothing. Leave it out where the answer is a download. */
    busy?: string
  }

/** A button; it sends its form unless `type` says otherwise. */
export function Button({ variant, small, wide, className, busy, type = 'submit', ...rest }: ButtonProps) {
  return <button type={type} className={buttonClass({ variant, small, wide, className })} data-busy={busy} {...rest} />
}

type ButtonLinkProps = ButtonLook & {
  /** A path of this site, or a full address together with `newTab`. */
  to: string
  newTab?: boolean
  children: ReactNode
}

/** A link that looks like a button. */
export function ButtonLink({ to, newTab = false, children, variant, small, wide, className }: ButtonLinkProps) {
  const look = buttonClass({ variant, small, wide, className })
  if (newTab) {
    return (
      <a className={look} href={to} target="_blank" rel="noopener">
        <span className="out">{children}</span>
      </a>
    )
  }
  return (
    <Link className={look} to={to}>
      {children}
    </Link>
  )
}

/** A link to another site, in a new tab and marked as such. */
export function OutLink({ href, children, className }: { href: string; children: ReactNode; className?: string }) {
  return (
    <a href={href} target="_blank" rel="noopener" className={className}>
      <span className="out">{children}</span>
    </a>
  )
}

function buttonClass({ variant = 'primary', small = false, wide = false, className }: ButtonLook): string {
  return classNames('btn', variant !== 'primary' && `btn--${variant}`, small && 'btn--small', wide && 'btn--wide', className)
}
