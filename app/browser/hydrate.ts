/** Starts the client bundle once the page is shown. Left to itself a browser loads it as urgently as the stylesheet, and the first paint waits for it. */

/** The bundle of a page begins this long after the page has loaded, in ms. */
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
  // The first interaction doesn't wait for images and fonts.
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
