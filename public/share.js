/* With scripts the Instagram button copies the page's link. Without them, or where the browser does not let it, the link is shown to copy. */
;(() => {
  addEventListener('click', (event) => {
    const box = event.target.closest?.('[data-copy-link] > summary')?.parentElement
    if (!box || box.open) return
    event.preventDefault()
    const field = box.querySelector('input')
    const shown = () => {
      box.open = true
      field.select()
    }
    if (!navigator.clipboard) return shown()
    navigator.clipboard
      .writeText(field.value)
      .then(() => alert('Link copied to clipboard! You can now share it on Instagram.'), shown)
  })
})()
