/** Script support for every page. Each page works without it. */
import { focusMarked } from '#app/ui/marked-focus.ts'

/** A waiting button is enabled again after this long, in ms: the response may have been a download. */
const MAX_WAIT_MS = 30_000
/** A toast appears this long after the page, in ms. */
const ANNOUNCE_AFTER_MS = 100

// An earlier site may have left a service worker, which would answer instead of us. Pages over plain HTTP have none.
if ('serviceWorker' in navigator) {
  navigator.serviceWorker.getRegistrations().then(
    (found) => found.forEach((one) => void one.unregister()),
    () => undefined,
  )
}

// We manage scroll positions: a link starts at the top, Back and reload return to the earlier position.
history.scrollRestoration = 'manual'
let leftAt = 0
const placeKey = () => `scroll:${location.href}`
addEventListener('pagehide', () => {
  try {
    sessionStorage.setItem(placeKey(), String(scrollY || leftAt))
  } catch {
    // Without session storage, the page opens at its top.
  }
})
addEventListener('pageshow', ({ persisted }) => {
  const [entry] = performance.getEntriesByType('navigation')
  const isNew = entry instanceof PerformanceNavigationTiming && entry.type === 'navigate'
  if (location.hash || (isNew && !persisted)) return
  try {
    scrollTo(0, Number(sessionStorage.getItem(placeKey())))
  } catch {
    // As above.
  }
})

addEventListener('click', (event) => {
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]')
  if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  if (link.hasAttribute('data-close-toast')) {
    event.preventDefault()
    if (link.parentElement) link.parentElement.hidden = true
    return
  }
  const leaves = link.origin !== location.origin || link.target || link.hasAttribute('download') || link.hash
  if (leaves || link.hasAttribute('data-close')) return
  // The client bundle loads after it, and scrolls when the page is ready.
  if (event.defaultPrevented) return
  leftAt = scrollY
  scrollTo(0, 0)
})

// Screen readers say what appears in a live region, not what was there when the page came.
for (const toast of document.querySelectorAll<HTMLElement>('.toast')) {
  // Its place is kept, so that nothing moves.
  toast.style.visibility = 'hidden'
  setTimeout(() => (toast.style.visibility = ''), ANNOUNCE_AFTER_MS)
}

// The browser itself closes a question or the palette on top, after this event. It would also close a question that this event
// opens.
addEventListener('keydown', (event) => {
  const close = document.querySelector<HTMLElement>('[data-close]')
  if (event.key !== 'Escape' || !close || document.querySelector('dialog[open]')) return
  event.preventDefault()
  close.click()
})

// A pressed button shows progress, and its form is sent once.
const sent = new Map<HTMLFormElement, { button: HTMLElement; html: string }>()
function giveButtonsBack() {
  for (const { button, html } of sent.values()) {
    button.innerHTML = html
    button.removeAttribute('aria-disabled')
    delete button.dataset.sending
  }
  sent.clear()
  // A page that delayed its hydration for this starts it now.
  dispatchEvent(new Event('formsback'))
}
addEventListener('submit', (event) => {
  const { submitter: button, target: form } = event
  if (event.defaultPrevented || !button?.dataset.busy || !(form instanceof HTMLFormElement) || form.hasAttribute('target')) return
  if (sent.has(form)) {
    event.preventDefault()
    return
  }
  sent.set(form, { button, html: button.innerHTML })
  button.setAttribute('aria-disabled', 'true')
  button.textContent = button.dataset.busy
  button.dataset.sending = ''
  setTimeout(giveButtonsBack, MAX_WAIT_MS)
})
addEventListener('pageshow', giveButtonsBack)

// A password can be shown while typing, and is submitted as a password.
addEventListener('change', ({ target }) => {
  if (target instanceof HTMLInputElement && target.dataset.shows) showPassword(target)
})
addEventListener('submit', ({ target }) => {
  if (!(target instanceof HTMLFormElement)) return
  // A refused form loads no other toasts: what was done before it is over, unless it can still be undone.
  if (target.method === 'post')
    for (const toast of document.querySelectorAll<HTMLElement>('.toast:not(:has(form))')) toast.hidden = true
  for (const box of target.querySelectorAll<HTMLInputElement>('[data-shows]')) {
    box.checked = false
    showPassword(box)
  }
})
function showPassword(box: HTMLInputElement) {
  const field = document.getElementById(box.dataset.shows ?? '')
  if (field instanceof HTMLInputElement) field.type = box.checked ? 'text' : 'password'
}

focusMarked()
