import { useLocation, useNavigate, useNavigation } from '@remix-run/react'
import { type RefObject, useEffect, useState } from 'react'
import { fieldsQuery, namesOf, readFields, shownFields, type Typed } from '../typed-fields.ts'
import { formatTyped, type NumberField, parseNumber } from '../typed-number.ts'

/** How long after the last key the address, and with it what the server works out, follows. */
const PAUSE_MS = 500

/** State that an entry of the history carries while one calculation is typed: its page is kept as it is. */
type LiveState = { calculation: string }

/**
 * Changes whenever someone comes to the page again, and not while its address follows typing or leads to a place within it: the key of a calculator.
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
 * The number fields of a calculator while someone types: figures at once, the address after a pause. Without scripts the fields show what the server
 * read. `form`: where they stand; `calculation`: the page's
 * key; `extra`: what else belongs into the address.
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
  // The field itself says what is in it: it may have been filled before the scripts came.
  const leave = (name: Name, text: string) => {
    if (text !== shown[name]) type(name, text)
    setShown((before) => ({ ...before, [name]: formatTyped(parseNumber(text, fields[name]).value, fields[name].kind) }))
  }
  useTypedBefore(form, fields, shown, { type, leave })
  const query = fieldsQuery(fields, typed)
  useAddress(isTouched, calculation, { ...query, ...extra })
  return {
    touch: () => setTouched(true),
    /** What the page works with. */
    ...readFields(fields, typed),
    /** The fields for an address of this calculation. */
    query,
    /** The text of each field. */
    shown,
    type,
    /** Once a field is left it shows the number that it was read as. */
    leave,
  }
}

/** Takes over what was typed before the scripts ran, or what the browser put back into the fields. */
function useTypedBefore<Name extends string>(
  form: RefObject<HTMLFormElement>,
  fields: Record<Name, NumberField>,
  shown: Typed<Name>,
  { type, leave }: Record<'type' | 'leave', (name: Name, text: string) => void>,
) {
  useEffect(() => {
    for (const name of namesOf(fields)) {
      const field = form.current?.elements.namedItem(name)
      if (!(field instanceof HTMLInputElement) || field.value === shown[name]) continue
      const take = field === document.activeElement ? type : leave
      take(name, field.value)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the scripts take over
  }, [])
}

/** Lets the address follow what is typed, so that it can be shared and the server works out what it keeps to itself. */
function useAddress(isTouched: boolean, calculation: string, query: Record<string, string>) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const { state } = useNavigation()
  const wanted = `?${new URLSearchParams(query).toString()}`
  useEffect(() => {
    if (!isTouched || wanted === search || state !== 'idle') return
    const live: LiveState = { calculation }
    const timer = setTimeout(() => {
      navigate({ search: wanted }, { replace: true, preventScrollReset: true, state: live })
    }, PAUSE_MS)
    // A form that is being submitted goes first: updating the address would abort its post.
    const giveWay = () => clearTimeout(timer)
    document.addEventListener('submit', giveWay, { capture: true })
    return () => {
      clearTimeout(timer)
      document.removeEventListener('submit', giveWay, { capture: true })
    }
  }, [isTouched, wanted, search, state, calculation, navigate])
}

function isLiveState(state: unknown): state is LiveState {
  return typeof state === 'object' && state !== null && 'calculation' in state && typeof state.calculation === 'string'
}
