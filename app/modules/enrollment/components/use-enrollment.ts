import { type RefObject, useEffect, useRef, useState } from 'react'
import { paths } from '#app/paths.ts'
import { ENROLL_FIELD_NAMES, type EstimateBasis, estimateBasis, type TypedEnrollment } from '../form/enroll-fields.ts'

/** How long after the last key what was typed is kept. */
const PAUSE_MS = 700

/**
 * The form while someone types: the basis of the fee estimate follows at once, and the draft a moment later, so that a closed tab loses nothing. Without
 * scripts both follow the buttons.
 */
export function useEnrollment(loaded: TypedEnrollment): {
  formRef: RefObject<HTMLFormElement>
  onType: () => void
  basis: EstimateBasis
} {
  const formRef = useRef<HTMLFormElement>(null)
  const [basis, setBasis] = useState(() => estimateBasis(loaded))
  const keeper = useDraftKeeper(formRef)
  const follow = () => {
    if (formRef.current) setBasis(estimateBasis(typedIn(formRef.current)))
  }
  // What was typed before the scripts ran, or what the browser put back into the fields; and the field that a link led to.
  useEffect(() => {
    follow()
    if (formRef.current && isChanged(formRef.current)) keeper.later()
    const target = document.getElementById(window.location.hash.slice(1))
    if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) target.focus()
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the scripts take over
  }, [])
  return {
    formRef,
    basis,
    onType: () => {
      follow()
      keeper.later()
    },
  }
}

/** Keeps the draft after a pause, and when the page is left with something typed; not once a button sends the form anyway. */
function useDraftKeeper(formRef: RefObject<HTMLFormElement>) {
  const timer = useRef<ReturnType<typeof setTimeout>>()
  const keep = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    const form = formRef.current
    if (!form) return
    // A draft that is not kept now is kept by the next button.
    fetch(paths.enrollDraft(), { method: 'POST', body: new FormData(form), keepalive: true }).catch(() => undefined)
  }
  useEffect(() => {
    const form = formRef.current
    const stop = () => {
      clearTimeout(timer.current)
      timer.current = undefined
    }
    const leave = () => {
      if (timer.current !== undefined) keep()
    }
    form?.addEventListener('submit', stop)
    document.addEventListener('visibilitychange', leave)
    window.addEventListener('pagehide', leave)
    return () => {
      stop()
      form?.removeEventListener('submit', stop)
      document.removeEventListener('visibilitychange', leave)
      window.removeEventListener('pagehide', leave)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the form stays the same element as long as the page stands
  }, [])
  return {
    later: () => {
      clearTimeout(timer.current)
      timer.current = setTimeout(keep, PAUSE_MS)
    },
  }
}

/** Whether a form contains something else than the server sent. */
function isChanged(form: HTMLFormElement): boolean {
  return [...form.elements].some((field) => {
    if (field instanceof HTMLInputElement) return field.value !== field.defaultValue || field.checked !== field.defaultChecked
    if (!(field instanceof HTMLSelectElement)) return false
    const sent = [...field.options].find((option) => option.defaultSelected) ?? field.options[0]
    return sent?.selected === false
  })
}

function typedIn(form: HTMLFormElement): TypedEnrollment {
  const fields = new FormData(form)
  const typed: TypedEnrollment = {}
  for (const name of ENROLL_FIELD_NAMES) {
    const value = fields.get(name)
    if (typeof value === 'string') typed[name] = value
  }
  return typed
}
