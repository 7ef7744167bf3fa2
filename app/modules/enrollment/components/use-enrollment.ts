import { type RefObject, useEffect, useRef, useState } from 'react'
import { paths } from '#app/paths.ts'
import { ENROLL_FIELD_NAMES, type EstimateBasis, estimateBasis, type TypedEnrollment } from '../form/enroll-fields.ts'

/** How long after the last keystroke the draft is saved. */
const PAUSE_MS = 700

/**
 * The form's state while typing: the fee estimate updates right away, the draft shortly after, so that closing the tab loses
 * nothing. Without scripts, both update with the buttons.
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
  // Handles text typed before the scripts ran or restored by the browser.
  useEffect(() => {
    follow()
    if (formRef.current && isChanged(formRef.current)) keeper.later()
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

/** Saves the draft after a pause and when the user leaves with unsaved input, but not if a button submits the form anyway. */
function useDraftKeeper(formRef: RefObject<HTMLFormElement>) {
  const timer = useRef<ReturnType<typeof setTimeout>>()
  const keep = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    const form = formRef.current
    if (!form) return
    // If this fails, the next button saves the draft.
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
    // oxlint-disable-next-line react/exhaustive-deps -- the form element never changes while the page is open
  }, [])
  return {
    later: () => {
      clearTimeout(timer.current)
      timer.current = setTimeout(keep, PAUSE_MS)
    },
  }
}

/** Whether a form's values differ from what the server sent. */
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
