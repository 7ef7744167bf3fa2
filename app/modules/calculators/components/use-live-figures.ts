import { useLocation, useNavigate, useNavigation } from '@remix-run/react'
import { type RefObject, useEffect, useState } from 'react'
import { keysOf } from '#app/format/records.ts'
import { fieldsQuery, readFields, shownFields, type Typed } from '../typed-fields.ts'
import { formatTyped, type NumberField, parseNumber } from '../typed-number.ts'

/** Delay after the last keystroke until the address, and with it the server's results, is updated. */
const PAUSE_MS = 500

/** History state while one calculation is being edited: its page is preserved. */
type LiveState = { calculation: string }

/**
 * Changes on each new visit to the page, but not when its address follows typing or links within
 * the page. Used as the calculator's key.
 */
export function useCalculationKey(): string {
  const location = useLocation()
  const [shown, setShown] = useState({ location, key: keyOf(location) })
  if (location === shown.location) return shown.key
  const isWithinPage = location.search === shown.location.search && location.hash !== shown.location.hash
  const key = isWithinPage ? shown.key : keyOf(location)
  setShown({ location, key })
  return key
}

function keyOf({ key, state }: { key: string; state: unknown }): string {
  return isLiveState(state) ? state.calculation : key
}

/**
 * The number fields of a calculator during typing: updates figures immediately, and the address
 * after a pause. Without scripts, the fields show what the server read. `form`: the fields' form;
 * `calculation`: the page's key; `extra`: other values for the address.
 */
export function useLiveFigures<Name extends string>(
  fields: Record<Name, NumberField>,
  loaded: Typed<Name>,
  form: RefObject<HTMLFormElement>,
  calculation: string,
  extra: Record<string, string> = {},
) {
  const [typed, setTyped] = useState(loaded)
  const [shown, setShown] = useState(() => shownFields(fields, loaded))
  const [isTouched, setTouched] = useState(false)
  const type = (name: Name, text: string) => {
    setTyped((before) => ({ ...before, [name]: text }))
    setShown((before) => ({ ...before, [name]: text }))
    setTouched(true)
  }
  // Reads the field itself: it may have been filled before hydration.
  const leave = (name: Name, text: string) => {
    if (text !== shown[name]) type(name, text)
    setShown((before) => ({ ...before, [name]: formatTyped(parseNumber(text, fields[name]).value, fields[name].kind) }))
  }
  useTypedBefore(form, fields, shown, { type, leave })
  const query = fieldsQuery(fields, typed)
  useAddress(isTouched, calculation, { ...query, ...extra })
  return {
    touch: () => setTouched(true),
    /** The values that the page uses. */
    ...readFields(fields, typed),
    /** The fields for the address of this calculation. */
    query,
    /** Each field's text. */
    shown,
    type,
    /** On blur, a field shows the number that its text was interpreted as. */
    leave,
  }
}

/** Picks up what was typed before hydration, or what the browser restored. */
function useTypedBefore<Name extends string>(
  form: RefObject<HTMLFormElement>,
  fields: Record<Name, NumberField>,
  shown: Typed<Name>,
  { type, leave }: Record<'type' | 'leave', (name: Name, text: string) => void>,
) {
  useEffect(() => {
    for (const name of keysOf(fields)) {
      const field = form.current?.elements.namedItem(name)
      if (!(field instanceof HTMLInputElement) || field.value === shown[name]) continue
      const take = field === document.activeElement ? type : leave
      take(name, field.value)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once, after hydration
  }, [])
}

/** Updates the address while typing, so that it can be shared, and the server can compute its part. */
function useAddress(isTouched: boolean, calculation: string, query: Record<string, string>) {
  const location = useLocation()
  const navigate = useNavigate()
  const { state } = useNavigation()
  const wanted = `?${new URLSearchParams(query).toString()}`
  useEffect(() => {
    if (!isTouched || wanted === location.search || state !== 'idle') return
    const live: LiveState = { calculation }
    const timer = setTimeout(() => {
      navigate({ search: wanted }, { replace: true, preventScrollReset: true, state: live })
    }, PAUSE_MS)
    // A form submission takes priority: updating the address would abort it.
    const giveWay = () => clearTimeout(timer)
    document.addEventListener('submit', giveWay, { capture: true })
    return () => {
      clearTimeout(timer)
      document.removeEventListener('submit', giveWay, { capture: true })
    }
    // The whole location: a jump within the page aborts the update, perhaps before 'loading' was ever rendered.
  }, [isTouched, wanted, location, state, calculation, navigate])
}

function isLiveState(state: unknown): state is LiveState {
  return typeof state === 'object' && state !== null && 'calculation' in state && typeof state.calculation === 'string'
}
