import { Form, type FormProps, useLocation, useSubmit } from '@remix-run/react'
import { type FormEvent, useContext, useEffect, useRef } from 'react'
import { SelectionForm } from './selection-form.ts'

/**
 * The form of a list's filters, which become the query of the same page. Scripts request that page without a full load. Fields
 * are texts, days and selects, named as in the address. Above a list with checked rows, the selection is kept.
 */
export function FilterForm(props: Omit<FormProps, 'method' | 'ref' | 'onSubmit'>) {
  const form = useRef<HTMLFormElement>(null)
  const { key, search } = useLocation()
  const selection = useContext(SelectionForm)
  const submit = useSubmit()
  const queryOf = (form: HTMLFormElement) => inNewestOrder(filterQuery(form), search)
  const keepSelection = (event: FormEvent<HTMLFormElement>) => {
    const boxes = selection === null ? null : document.getElementById(selection)
    if (!(boxes instanceof HTMLFormElement) || document.querySelector(CHECKED) === null) {
      askFor(event)
      return
    }
    event.preventDefault()
    const posted = new FormData(boxes)
    posted.set('intent', `page:${queryOf(event.currentTarget)}`)
    submit(posted, { method: 'post', action: boxes.action })
  }
  const askFor = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const { typing, typed, applies } = form.dataset
    // Back leads to the list before the word, not to each letter. A list still loading has no entry in the history to replace.
    const replace = typing !== undefined && typed === 'shown'
    const query = queryOf(form)
    form.dataset.asked = query.toString()
    submit(query, {
      action: form.getAttribute('action') ?? undefined,
      replace,
      preventScrollReset: applies !== undefined,
    })
    if (typing !== undefined) form.dataset.typed ??= 'asked'
  }
  const shown = useRef(key)
  useEffect(() => {
    if (shown.current === key || !form.current) return
    shown.current = key
    showFilter(form.current, new URLSearchParams(search))
  }, [key, search])
  return <Form {...props} method="get" ref={form} onSubmit={keepSelection} />
}

/** A checked row, here or on another page of the list (bulk-bar.css). */
const CHECKED = '.bulk-box :checked, .bulk-elsewhere'

/** The form's current query. */
function filterQuery(form: HTMLFormElement): URLSearchParams {
  const texts = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const query = new URLSearchParams()
  for (const name of new Set(texts.map(([key]) => key))) {
    const value = texts.flatMap(([key, text]) => (key === name ? [text] : [])).join(',')
    if (value !== '' && value !== form.querySelector<HTMLElement>(`[data-blank]:has([name="${name}"])`)?.dataset.blank)
      query.set(name, value)
  }
  return query
}

/**
 * The query with the order in the address, which is ahead of a list that is still being drawn, unless the form changes the order
 * of the list that is shown.
 */
function inNewestOrder(query: URLSearchParams, shown: string): URLSearchParams {
  const newest = new URLSearchParams(window.location.search).get('sort')
  if (newest !== null && query.get('sort') === new URLSearchParams(shown).get('sort')) query.set('sort', newest)
  return query
}

/**
 * Sets the fields as a page load would, after Back, a link without the filter, or the form itself. Leaves the text being typed,
 * and its open date picker.
 */
function showFilter(form: HTMLFormElement, filter: URLSearchParams): void {
  const { activeElement } = document
  // The form's own request is already in its fields, or they have changed since: a slow response must not overwrite them.
  const isAnswer = form.dataset.asked === filter.toString()
  for (const control of isAnswer ? [] : form.elements) {
    if (form.dataset.typing !== undefined && control === activeElement) continue
    if (control instanceof HTMLInputElement && control.type === 'checkbox') {
      const asked = filter.getAll(control.name).join(',') || (control.closest<HTMLElement>('[data-blank]')?.dataset.blank ?? '')
      control.checked = asked.split(',').includes(control.value)
    } else if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement)
      control.value = filter.get(control.name) ?? ''
  }
  for (const picker of form.querySelectorAll<HTMLDetailsElement>('details[data-menu]')) {
    if (!picker.contains(activeElement)) picker.open = false
  }
  if (form.dataset.typed === 'asked') form.dataset.typed = 'shown'
  delete form.dataset.typing
  delete form.dataset.asked
}
