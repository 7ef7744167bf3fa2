/**
 * Gives the focus to what a page marks for it by `data-focus`: a dialog, which is after its page, and what is wrong with its form inside it. False where
 * nothing is marked.
 */
export function focusMarked(): boolean {
  const marked = Array.from(document.querySelectorAll<HTMLElement>('[data-focus]')).at(-1)
  marked?.focus()
  return marked !== undefined
}
