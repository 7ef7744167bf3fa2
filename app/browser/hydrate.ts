/**
 * Starts the client bundle once the page is shown. By default, browsers load it with the same priority as the style sheet, which
 * delays the first paint.
 */

/**
 * Delay after the load event, in ms. Then the bundle of a staff screen starts, because it gets live updates. Most other pages
 * only fetch theirs, and start it at the first interaction.
 */
const AFTER_LOAD_MS = 200
/** Screen readers and voice control may click or fill in a field with no pointer, key or focus event before it. */
const SIGNS_OF_USE = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'click', 'input']

const bundle = document.querySelector<HTMLScriptElement>('script[data-bundle]')
if (bundle) startSoon(bundle)

// A form that opens a new tab may name the page on which this tab continues, also before React starts.
addEventListener('submit', ({ target }) => {
  const onward = target instanceof HTMLFormElement && target.dataset.onward
  if (onward) setTimeout(() => location.assign(onward))
})

function startSoon(script: HTMLScriptElement) {
  let isStarted = false
  const start = () => {
    if (isStarted || !script.isConnected) return
    isStarted = true
    for (const sign of SIGNS_OF_USE) removeEventListener(sign, start, true)
    startBundle(script)
  }
  // The first interaction does not wait for images and fonts.
  for (const sign of SIGNS_OF_USE) addEventListener(sign, start, { capture: true, passive: true })
  const waits = !document.documentElement.classList.contains('staff')
  const soon = () => setTimeout(() => (waits && !isUsed() ? fetchModules() : start()), AFTER_LOAD_MS)
  if (document.readyState === 'complete') soon()
  else addEventListener('load', soon)
}

/** Someone used the page before this ran, a link led to a part of it, or the browser put back what was typed. */
function isUsed(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')
  return document.activeElement !== document.body || location.hash !== '' || [...fields].some(isChanged)
}

function isChanged(field: HTMLInputElement | HTMLSelectElement): boolean {
  if (field instanceof HTMLInputElement) return field.value !== field.defaultValue || field.checked !== field.defaultChecked
  const sent = [...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0]
  return sent?.selected === false
}

function fetchModules() {
  for (const module of document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')) module.media = 'all'
}

function startBundle({ nonce, textContent }: HTMLScriptElement) {
  fetchModules()
  const script = document.createElement('script')
  script.type = 'module'
  script.nonce = nonce
  script.textContent = textContent
  document.head.append(script)
  // Hydration runs anyway, and React finds the server's HTML.
  script.remove()
}
