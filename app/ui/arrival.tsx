import { useLocation, useNavigation } from '@remix-run/react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { forgetFocus, restoreFocus, recordFocus } from './restore-focus.ts'
import { focusMarked } from './marked-focus.ts'

/**
 * Not after the frame: what someone does as soon as they see the page would go elsewhere. Servers have no frames, and React warns
 * there.
 */
export const useBeforeFrame = typeof document === 'undefined' ? useEffect : useLayoutEffect

/**
 * Does after client navigation what browsers do after a page load: announces the title and focuses the heading. If only a list or
 * dialog changed, restores the focus instead.
 */
export function Arrival() {
  const { key, pathname } = useLocation()
  const { state, formMethod } = useNavigation()
  const isByForm = useRef(false)
  useEffect(() => {
    if (state !== 'idle') isByForm.current = formMethod === 'POST'
  }, [state, formMethod])
  const shown = useRef<{ key: string; pathname: string; heading: Element | null }>({ key, pathname, heading: null })
  const [title, setTitle] = useState('')
  useEffect(() => {
    shown.current.heading = pageHeading()
    document.addEventListener('focusin', recordFocus)
    return () => document.removeEventListener('focusin', recordFocus)
  }, [])
  useBeforeFrame(() => {
    if (shown.current.key === key) return
    const heading = pageHeading()
    const isOtherAddress = shown.current.pathname !== pathname
    const isOtherPage = isOtherAddress && shown.current.heading !== heading
    // A form keeps the scroll position (`post-form.tsx`): right for its page and, from a dialog, for the page behind.
    const isBehind = !isOtherPage && shown.current.pathname.startsWith(pathname)
    if (isByForm.current && !isBehind) scrollTo(0, 0)
    shown.current = { key, pathname, heading }
    if (isOtherPage) forgetFocus()
    if (!focusMarked() && (isOtherPage || hasLostFocus()) && !restoreFocus()) {
      focusHeading(heading)
      // Nothing is left around the button: the address shows another page.
      if (isByForm.current) scrollTo(0, 0)
    }
    if (isOtherAddress) setTitle(document.title)
  }, [key, pathname])
  return (
    <p className="sr-only" aria-live="polite">
      {title}
    </p>
  )
}

/** The page's own heading, which a dialog over it doesn't replace. */
function pageHeading(): HTMLElement | null {
  return document.querySelector('#main h1')
}

function hasLostFocus(): boolean {
  return document.activeElement === document.body || document.activeElement?.closest('[inert]') != null
}

function focusHeading(heading: HTMLElement | null): void {
  const target = heading ?? document.getElementById('main')
  if (!target) return
  target.tabIndex = -1
  target.focus({ preventScroll: true })
}
