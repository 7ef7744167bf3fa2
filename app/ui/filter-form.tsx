import { Form, type FormProps, useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'

/**
 * The form of a list's filters: what is chosen becomes the address of the same page. Scripts ask for that page without loading it whole. The fields are texts,
 * days and selects, each named as it stands in the address.
 */
export function FilterForm(props: Omit<FormProps, 'method' | 'ref'>) {
  const form = useRef<HTMLFormElement>(null)
  const { key, search } = useLocation()
  const shown = useRef(key)
  useEffect(() => {
    if (shown.current === key || !form.current) return
    shown.current = key
    showFilter(form.current, new URLSearchParams(search))
  }, [key, search])
  return <Form {...props} method="get" ref={form} />
}

/** The fields as a loaded page would show them, whatever led here: Back, a link without the filter, the form itself. */
function showFilter(form: HTMLFormElement, filter: URLSearchParams): void {
  for (const control of form.elements) {
    if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement)
      control.value = filter.get(control.name) ?? ''
  }
  for (const picker of form.querySelectorAll('details')) picker.open = false
}
