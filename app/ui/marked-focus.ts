/**
 * Focuses the element that the page marks with `data-focus`: a dialog, which comes after its page, or the errors of its form.
 * Returns false if nothing is marked.
 */
export function focusMarked(): boolean {
  const marked = Array.from(document.querySelectorAll<HTMLElement>('[data-focus]')).at(-1)
  marked?.focus()
  return marked !== undefined
}
