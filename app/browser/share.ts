/** With scripts the Instagram button copies the page's link. Without them, or where the browser does not let it, the link is shown to copy. */
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

/** Only pages over https, and of this machine, have one. */
function clipboard(): Clipboard | undefined {
  return navigator.clipboard
}
