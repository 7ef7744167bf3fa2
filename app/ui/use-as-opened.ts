import { useLocation } from '@remix-run/react'
import { useState } from 'react'

/** A value as it was when the page was opened, or its form last posted: what is loaded around a form that someone fills in leaves what it was made from. */
export function useAsOpened<Value>(value: Value): Value {
  const { key } = useLocation()
  const [opened, setOpened] = useState({ key, value })
  if (opened.key === key) return opened.value
  setOpened({ key, value })
  return value
}
