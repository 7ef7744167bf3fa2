/**
 * With scripts, the Instagram button copies the page's link. Without them, or if the browser refuses, the link is shown to copy.
 */
addEventListener('click', (event) => {
  const summary = event.target instanceof Element ? event.target.closest('[data-copy-link] > summary') : null
  const box = summary?.parentElement
  const field = box?.querySelector('input')
  if (!(box instanceof HTMLDetailsElement) || !field || box.open) return
  event.preventDefault()
  const show = () => {
    box.open = true
    field.select()
  }
  const copying = clipboard()?.writeText(field.value)
  if (copying) copying.then(() => alert('Link copied to clipboard! You can now share it on Instagram.'), show)
  else show()
})

/** Only HTTPS pages and localhost have a clipboard API. */
function clipboard(): Clipboard | undefined {
  return navigator.clipboard
}
