/** Starts the client bundle once the page is shown. By default, browsers load it with the same priority as the style sheet, which delays the first paint. */

/** Delay of a page's bundle after the load event, in ms. */
const AFTER_LOAD_MS = 200
const SIGNS_OF_USE = ['pointermove', 'pointerdown', 'keydown', 'focusin']

const bundle = document.querySelector<HTMLScriptElement>('script[data-bundle]')
if (bundle) startSoon(bundle)

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
  const soon = () => setTimeout(start, AFTER_LOAD_MS)
  if (document.readyState === 'complete') soon()
  else addEventListener('load', soon)
}

function startBundle({ nonce, textContent }: HTMLScriptElement) {
  for (const module of document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')) module.media = 'all'
  const script = document.createElement('script')
  script.type = 'module'
  script.nonce = nonce
  script.textContent = textContent
  document.head.append(script)
  // Hydration runs anyway, and React finds the server's HTML.
  script.remove()
}
