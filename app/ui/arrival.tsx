import { useLocation } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { forgetFocus, giveFocusBack, noteFocus } from './kept-focus.ts'
import { focusMarked } from './marked-focus.ts'

/**
 * Does for a page that client navigation shows what browsers do for one that they load: its title is read out, and the focus goes to its heading. Where the page is the
 * same, with another list or without a dialog, the focus is where the work was.
 */
export function Arrival() {
  const { key, pathname } = useLocation()
  const shown = useRef<{ key: string; pathname: string; heading: Element | null }>({ key, pathname, heading: null })
  const [title, setTitle] = useState('')
  useEffect(() => {
    shown.current.heading = pageHeading()
    document.addEventListener('focusin', noteFocus)
    return () => document.removeEventListener('focusin', noteFocus)
  }, [])
  useEffect(() => {
    if (shown.current.key === key) return
    const heading = pageHeading()
    const isOtherAddress = shown.current.pathname !== pathname
    const isOtherPage = isOtherAddress && shown.current.heading !== heading
    shown.current = { key, pathname, heading }
    if (isOtherPage) forgetFocus()
    if (!focusMarked() && (isOtherPage || hasLostFocus()) && !giveFocusBack()) focusHeading(heading)
    if (isOtherAddress) setTitle(document.title)
  }, [key, pathname])
  return (
    <p className="sr-only" aria-live="polite">
      {title}
    </p>
  )
}

/** That of the page itself, which a dialog over it leaves in place. */
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
