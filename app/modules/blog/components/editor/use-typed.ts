import { useEffect, useState } from 'react'
import { recordOf } from '#app/format/records.ts'

/** The values of named form fields after hydration; null before, and without scripts. */
export function useTyped<Name extends string>(formId: string, names: readonly Name[]): Record<Name, string> | null {
  const [typed, setTyped] = useState<Record<Name, string> | null>(null)
  const list = names.join(' ')
  useEffect(() => {
    const form = document.getElementById(formId)
    if (!(form instanceof HTMLFormElement)) return
    const names = list.split(' ')
    const read = () => setTyped(recordOf(names, (name) => valueIn(form, name)))
    const hear = ({ target }: Event) => {
      if (target instanceof Element && names.includes(target.getAttribute('name') ?? '')) read()
    }
    read()
    form.addEventListener('input', hear)
    return () => form.removeEventListener('input', hear)
  }, [formId, list])
  return typed
}

function valueIn(form: HTMLFormElement, name: string): string {
  const control = form.elements.namedItem(name)
  const isText = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement
  return isText || control instanceof RadioNodeList ? control.value : ''
}
