import { useLocation } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { focusMarked } from './marked-focus.ts'

/**
 * Does for a page that client navigation shows what browsers do for one that they load: its title is read out, and the focus leaves what was there before.
 * Where only a list changed the focus stays, so that the next page of it is one more press of the same key.
 */
export function Arrival() {
  const { key, pathname } = useLocation()
  const shown = useRef({ key, pathname })
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (shown.current.key === key) return
    const isOtherPage = shown.current.pathname !== pathname
    shown.current = { key, pathname }
    if (!focusMarked() && (isOtherPage || document.activeElement === document.body))
      document.getElementById('main')?.focus({ preventScroll: true })
    if (isOtherPage) setTitle(document.title)
  }, [key, pathname])
  return (
    <p className="sr-only" aria-live="polite">
      {title}
    </p>
  )
}
