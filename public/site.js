/* What scripts add to every page. Each page works without it. */
;(() => {
  const find = (selector) => document.querySelector(selector)

  navigator.serviceWorker?.getRegistrations().then(
    (found) => found.forEach((one) => one.unregister()),
    () => {},
  )

  // Scroll positions are ours: a link starts at the top, Back and reload return to where the page was left.
  history.scrollRestoration = 'manual'
  let left = 0
  const place = () => 'scroll:' + location.href
  addEventListener('pagehide', () => {
    try {
      sessionStorage.setItem(place(), String(scrollY || left))
    } catch {}
  })
  addEventListener('pageshow', (event) => {
    const [entry] = performance.getEntriesByType('navigation')
    if (location.hash || (entry?.type === 'navigate' && !event.persisted)) return
    try {
      scrollTo(0, Number(sessionStorage.getItem(place())))
    } catch {}
  })

  addEventListener('click', (event) => {
    const link = event.target.closest?.('a[href]')
    if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    if (link.hasAttribute('data-close-toast')) {
      event.preventDefault()
      link.parentElement.hidden = true
      return
    }
    const leaves = link.origin !== location.origin || link.target || link.hasAttribute('download') || link.hash
    if (leaves || link.hasAttribute('data-close')) return
    left = scrollY
    scrollTo(0, 0)
  })

  addEventListener('keydown', (event) => {
    if (event.key === 'Escape') find('[data-close]')?.click()
  })

  // A button that is on its way says so, and its form is sent once.
  const sent = new Map()
  const restore = () => {
    sent.forEach(([button, html]) => {
      button.innerHTML = html
      button.removeAttribute('aria-disabled')
      delete button.dataset.sending
    })
    sent.clear()
    // A page that waited for it with coming to life does so now.
    dispatchEvent(new Event('formsback'))
  }
  addEventListener('submit', (event) => {
    const { submitter: button, target: form } = event
    if (event.defaultPrevented || !button?.dataset.busy || form.getAttribute('target')) return
    if (sent.has(form)) return event.preventDefault()
    sent.set(form, [button, button.innerHTML])
    button.setAttribute('aria-disabled', 'true')
    button.textContent = button.dataset.busy
    button.dataset.sending = ''
    setTimeout(restore, 30000)
  })
  addEventListener('pageshow', restore)

  // A password can be shown while it is typed, and is sent as one.
  document.querySelectorAll('[data-shows]').forEach((box) => {
    const field = find('#' + box.dataset.shows)
    const tick = box.querySelector('input')
    const show = () => (field.type = tick.checked ? 'text' : 'password')
    tick.addEventListener('change', show)
    field.form.addEventListener('submit', () => {
      tick.checked = false
      show()
    })
    box.hidden = false
  })

  // A dialog stands after its page, and what is wrong with its form inside it.
  Array.from(document.querySelectorAll('[data-focus]')).at(-1)?.focus()
})()
